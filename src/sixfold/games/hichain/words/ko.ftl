## colour

colour-black = 검정
colour-red = 빨강

## direction

direction-north = 똑바로
direction-east = 오른쪽을 위로 두고
direction-south = 거꾸로 돌려
direction-west = 왼쪽을 위로 두고

## kind

kind-run = 런
kind-set = 세트
kind-loop = 닫힌 런

## score

score-squares = { $first }에서 { $last }까지 { $direction } 읽은 { $kind } { $letters }: { $length } × { $length } = { $points }점.
score-dice = { $first }에서 { $last }까지 { $direction } 읽은 { $kind } { $letters }: { $dice } = { $points }점.
score-royal = { $first }에서 { $last }까지 C H A I N: 로열 체인, 그 즉시 승리.

## refuse

refuse-pass = 아직 놓을 수 있는 카드가 있어요. 놓을 카드가 없을 때만 패스할 수 있어요
refuse-laid = 내 { $card } 카드는 이미 { $where }에 놓여 있어요. 손패에서 고르세요
refuse-absent = 이 게임에는 { $card } 카드가 없어요. 손패에서 고르거나, 기호가 더 많은 변형을 고르세요
refuse-taken = { $cell } 칸에는 { $colour } { $other } 카드가 있어요. 빈칸을 고르세요
refuse-along = 이 방향으로 놓으면 { $card } 카드의 획이 { $cell } 칸의 { $sides } 쪽에서 이웃 획과 변을 따라 겹쳐요. 돌리거나 다른 칸을 고르세요
refuse-misses = 이 방향으로 놓으면 { $card } 카드가 { $cell } 칸의 { $points } 점에 닿은 상대의 획과 만나지 않아요. 돌리거나 다른 칸을 고르세요
refuse-far = { $cell } 칸에는 { $colour } 카드의 획이 닿지 않아요. 상대 카드와 점에서 맞닿게 놓으세요

## side

side-north = 북쪽
side-east = 동쪽
side-south = 남쪽
side-west = 서쪽

## move

move-place = { $card } 카드를 { $cell }에, 위쪽이 { $side }
move-pass = 패스

## page

page-line = 획끼리 점에서만 맞닿고 변을 따라 겹치면 안 돼요. 글자를 순서대로 이으세요. CHAIN을 완성하면 바로 승리!
page-minutes = 50분
page-board = 테이블
page-hand = 내 카드
page-hand_of =
    { $person ->
        [you] 내 카드
       *[other] { $name }의 카드
    }
page-none = 남은 카드 없음
page-card = { $card }
page-card_dual = { $card }, 돌리면 { $others }
page-card_laid = { $cell }: { $colour } { $card }, 위쪽이 { $side }
page-card_reads = { $cell }: { $colour } { $card }, 위쪽이 { $side }, 똑바로 보면 { $letter }
page-reached = { $cell }: 비어 있음, { $colour } 획이 닿는 점 { $points }
page-empty = { $cell }: 비어 있음
page-reads = 이 방향으로 놓으면
page-read_so = { $direction } 보면 { $letter }
page-pass = 패스
page-pass_about = 상대 카드와 점에서 맞닿게 놓을 수 있는 카드가 없어서 패스해야 해요 (HIC-9).
page-chains = 읽는 방향별 체인
page-show = { $direction } 읽은 체인 보기: { $n }개, { $points }점
page-no_chains = 아직 체인이 없어요. 변끼리 맞닿아 한 방향으로 읽히는, 순서대로 이어진 글자 셋이나 같은 글자 둘이 체인이에요.
page-near = { $name }, { $colour }: CHAIN 다섯 글자 중 { $n }글자
page-near_out = { $name }, { $colour }: CHAIN 완성 불가
page-out = CHAIN 완성 불가
page-near_hint = 이어진 다섯 칸에 C H A I N이 얼마나 놓였는지 보여요. 나머지 칸이 비어 있고 필요한 카드가 손에 있는 경우만 세요
page-royal =
    { $person ->
        [you] CHAIN을 완성해 바로 이겼어요!
       *[other] { $name }: CHAIN을 완성해 바로 승리!
    }
page-turn = 이 방향으로는 놓을 수 없어요. 키 . 또는 , 로 돌리세요
page-keys = 키: 글자로 카드 고르기, . 과 , 로 돌리기, 화살표 이동, Enter 놓기. 휠로 돌리고, Ctrl과 휠로 확대·축소해요.

## preset

preset-letters = 글자만, 체인 점수는 길이의 제곱 (HIC-18)
preset-basic = 와일드 카드 * 한 장씩 (HIC-15)
preset-plus = *, ?, +와 두 번째 * 한 장씩 (HIC-15, HIC-16)
preset-letters-dice = 글자만, 체인 점수는 카드의 주사위 합 (HIC-19)
preset-basic-dice = 와일드 카드 *, 체인은 주사위 점수 (HIC-15, HIC-19)
preset-plus-dice = 기호 네 장, 체인은 주사위 점수 (HIC-15, HIC-16, HIC-19)
