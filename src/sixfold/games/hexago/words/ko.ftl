## colour

colour-blue = 파랑
colour-yellow = 노랑
colour-red = 빨강
colour-pink = 분홍
colour-green = 초록

## score

score-colour = { $cell }의 { $colour } { $number }, { $neighbour }의 { $its_colour } { $its_number }: 색이 같아요. { $number } + { $its_number } = { $points }점.
score-number = { $cell }의 { $colour } { $number }, { $neighbour }의 { $its_colour } { $its_number }: 숫자가 같아요. { $number } + { $its_number } = { $points }점.
score-both = { $cell }의 { $colour } { $number }, { $neighbour }의 { $its_colour } { $its_number }: 색과 숫자가 모두 같아요. 2 × ({ $number } + { $its_number }) = { $points }점.
score-edges = { $cell }: 변 { $edges }개가 맞아 합을 { $edges }배로 셈해요. ({ $terms }) × { $edges } = { $points }점.

## refuse

refuse-gone = { $tile }번 타일은 이미 { $cell }에 놓여 있어요. 손패의 타일을 놓으세요
refuse-hand = { $tile }번 타일은 손패에 없어요. 내 손패: { $hand }
refuse-first = 맨 첫 타일은 돌리지 않고 0,0에 놓아요: { $tile }@0,0/0. 나머지는 모두 그 둘레에 놓아요
refuse-taken = { $cell }에는 이미 { $tile }번 타일이 있어요. 놓인 타일 옆의 빈칸을 고르세요
refuse-apart = { $cell }에 맞닿은 타일이 없어요. 타일은 놓인 타일과 변 하나 이상이 맞닿아야 해요

## move

move-lay = { $tile }번 타일을 { $cell }에, 회전 { $turn }

## page

page-line = 타일을 변끼리 맞대어 놓으세요. 색과 숫자가 맞는 변이 늘면 점수가 몇 배로 커져요.
page-minutes = 20분
page-board = 타일 배치
page-hand = 내 손패
page-hand_of =
    { $person ->
        [you] 내 손패
       *[other] { $name }의 손패
    }
page-stack = 더미 { $n }개
page-hidden = 가려진 타일 { $n }개
page-tile = { $tile }번 타일

## preset

preset-open = 손패를 모두에게 공개 (HXG-2)
preset-closed = 손패 비공개 (HXG-2)
preset-solo = 혼자 타일 36개로 최고점 도전 (HXG-13)
