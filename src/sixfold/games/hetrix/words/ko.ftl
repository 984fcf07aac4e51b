## colour

colour-red = 빨강
colour-orange = 주황
colour-yellow = 노랑
colour-green = 초록
colour-blue = 파랑
colour-purple = 보라

## score

score-link = { $colour } 보석 { $points }개 연결: { $points }점.
score-link_white = { $colour } 보석 { $points }개 연결, { $cells }의 흰색 보석을 { $colour } 보석으로 셈해요: { $points }점.
score-link_whites = { $colour } 보석 { $points }개 연결, { $cells }의 흰색 보석 { $count }개를 { $colour } 보석으로 셈해요: { $points }점.
score-given_up = 합계가 가장 높아지도록 흰색 보석을 셈했어요. 보너스를 위해 연결 점수는 { $most }점 대신 { $links }점이에요.
score-colour = 모두 가운데 가장 긴 { $colour } 연결, 보석 { $best }개: { $points }점.
score-colour_tie = 가장 긴 { $colour } 연결(보석 { $best }개)이 둘 이상이라 아무도 보너스를 얻지 못해요.
score-longest = 테이블에서 가장 긴 연결, 보석 { $best }개: { $points }점.
score-longest_tie = 테이블에서 가장 긴 연결(보석 { $best }개)이 둘 이상이라 아무도 보너스를 얻지 못해요.
score-most = 보석 4개 이상의 연결이 가장 많음, { $best }개: { $points }점.
score-most_tie = 보석 4개 이상의 연결이 가장 많은 사람({ $best }개)이 둘 이상이라 아무도 보너스를 얻지 못해요.

## refuse

refuse-built = 매트릭스 만들기는 끝났어요. 남겨 둔 타일을 왼쪽인 { $left }번 자리의 매트릭스에 놓으세요: infiltrate CELL/TURN
refuse-link_late = 링크 타일은 매트릭스를 만드는 동안에만 놓아요. 남겨 둔 타일을 왼쪽인 { $left }번 자리의 매트릭스에 놓으세요: infiltrate CELL/TURN
refuse-too_early = 남겨 둔 타일은 모두가 다 만든 뒤에 { $left }번 자리의 매트릭스에 놓아요. 먼저 완료(done)하세요
refuse-not_done = 손에 타일이 { $left }개 남았어요({ $hand }). 다섯 개를 모두 놓거나, 네 개를 놓고 하나를 남기세요
refuse-not_held = 손에 { $tile }번 타일이 없어요. 손에 있는 타일: { $hand }
refuse-nothing_held = 손에 { $tile }번 타일이 없어요. 다섯 개를 모두 놓았으니 완료(done)하세요
refuse-linked = 링크 타일은 이미 놓았어요. 한 게임에 하나뿐이에요
refuse-first = 첫 타일은 { $cell } 칸이 아니라 0,0에 놓아요
refuse-own_taken = { $cell } 칸에는 이미 내 매트릭스의 타일이 있어요. 그 옆의 빈칸을 고르세요
refuse-own_apart = { $cell } 칸은 내 매트릭스의 타일과 변이 맞닿지 않아요. 타일 옆의 칸을 고르세요
refuse-neighbour_taken = { $cell } 칸에는 이미 { $left }번 자리 매트릭스의 타일이 있어요. 그 옆의 빈칸을 고르세요
refuse-neighbour_apart = { $cell } 칸은 { $left }번 자리 매트릭스의 타일과 변이 맞닿지 않아요. 타일 옆의 칸을 고르세요

## move

move-lay = { $tile }번 타일을 { $cell }에, 회전 { $turn }
move-link = 링크 타일을 { $cell }에, 회전 { $turn }
move-done = 완료
move-infiltrate = { $cell }에, 회전 { $turn }

## page

page-line = 보석 매트릭스를 만들어 같은 색을 네 개 이상 연결하고, 이웃의 연결을 끊으세요.
page-minutes = 15분
page-round = { $of }라운드 중 { $n }라운드
page-building = 모두 동시에 만들어요
page-waiting = 완료했어요. 모두 끝내면 매트릭스를 공개해요.
page-infiltration = 남겨 둔 타일이 왼쪽 이웃에게 침투해요
page-aim = 남겨 둔 타일을 { $name }의 매트릭스에 놓으세요
page-aimed = 타일을 놓았어요. 남겨 둔 타일은 모두 함께 공개해요
page-to_come = 앞으로 타일 { $n }개
page-last_tiles = 마지막 타일 다섯 개
page-matrix =
    { $person ->
        [you] 내 매트릭스
       *[other] { $name }의 매트릭스
    }
page-own = 내 것
page-hand = 내 손패
page-kept = 남겨 둔 타일
page-open = { $name } 앞에 공개된 타일
page-tile = { $tile }번 타일: 위에서부터 시계 방향으로 { $gems }
page-link_tile = 링크 타일, 게임에 한 번: 위에서부터 시계 방향으로 { $gems }
page-lift = 다시 집기: { $piece }
page-lifted = 손으로 다시 집음: { $pieces }
page-done = 완료
page-done_keep = 완료, { $tile }번 남겨 침투
page-change = 더 만들기
page-aim_again = 다시 겨냥
page-finished = 완료
page-works = 만드는 중
page-keeps = 타일 남김
page-with_build = 지금 { $score }점, 이번 라운드 타일까지 { $points }점
page-links =
    { $person ->
        [you] 내 연결
       *[other] { $name }의 연결
    }
page-unseen = 모두 다 만들면 공개돼요
page-no_links = 아직 네 개짜리 연결이 없어요
page-length = { $colour }, 보석 { $n }개
page-neighbour = { $name }: { $score }점이 { $points }점으로 바뀌어요.
page-neighbour_same = { $name }: { $score }점 그대로예요.
page-blocks = 연결의 한쪽 끝을 막아요: { $links }.
page-link = { $colour } { $n }
page-infiltrated =
    { $person ->
        [you] { $whose }의 매트릭스 { $cell } 칸에 침투했어요: { $gems }
       *[other]
            { $owner ->
                [you] { $name }: 내 매트릭스 { $cell } 칸에 침투했어요, { $gems }
               *[other] { $name }: { $whose }의 매트릭스 { $cell } 칸에 침투했어요, { $gems }
            }
    }
page-shown = 모두 끝냈어요. { $name }: { $links }
page-sheet = 점수 기록지
page-player = 플레이어
page-linked = 연결
page-bonuses = 보너스
page-longest = 가장 긴 연결
page-most = 가장 많은 연결
page-longest_of = 가장 긴 { $colour } 연결
page-total = 합계
page-white = 흰색
page-matrices = 표시할 매트릭스
page-others = 다른 매트릭스
page-enlarge =
    { $person ->
        [you] 내 매트릭스 보기
       *[other] { $name }의 매트릭스 보기
    }

## preset

preset-standard = 기본 게임: 타일 다섯 개씩 네 라운드 (HTX-13)
preset-closed = 손패 비공개: 다른 사람이 받은 타일을 볼 수 없어요 (HTX-8)
