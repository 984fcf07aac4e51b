## direction

direction-upright = 세로
direction-rising = 오르막
direction-falling = 내리막

## symbol

symbol-sun = 해
symbol-moon = 달

## ray

ray-sun = 햇살
ray-moon = 달빛

## score

score-row = { $direction } 줄 { $first }–{ $last }, 끝에서 끝까지 모두 { $number }: { $number } × { $length } = { $points }점.
score-sunray = { $direction } 줄 { $first }–{ $last }, 모두 해: { $each } × { $length } = { $points }점.
score-moonbeam = { $direction } 줄 { $first }–{ $last }, 모두 달: { $each } × { $length } = { $points }점.
score-best = 테이블 최고의 { $ray }, 길이 { $length }에 숫자 { $number }: { $points }점.
score-best_shared = 테이블 최고의 { $ray }, 길이 { $length }에 숫자 { $number }, { $sharers }명 공동: 각자 { $points }점.

## refuse

refuse-taken = { $cell }에는 이미 { $tile } 타일이 있어요. 빈칸을 고르세요
refuse-adjacent = { $cell }에 맞닿은 타일이 없어요. 내 보드에서 타일 옆의 빈칸을 고르세요
refuse-sun_moon = { $symbol } 다음에 또 { $symbol } 타일이 나오면 내 보드의 타일에 맞닿게 놓아야 해요. { $cell }에는 맞닿은 타일이 없어요

## move

move-place = { $cell }

## page

page-line = 타일 하나를 부르면 모두가 같은 타일을 놓아요. 끝에서 끝까지 빛나는 줄을 만드세요.
page-minutes = 15분
page-called = 부른 타일: { $tile }
page-number = 타일 19개 중 { $n }번째
page-left = 아직 부르지 않은 타일 { $n }개
page-board =
    { $person ->
        [you] 내 보드
       *[other] { $name }의 보드
    }

## preset

preset-standard = 기본 게임: 아무 데나 놓고 줄로 점수 얻기 (HXP-7, HXP-10)
preset-rays = 햇살과 달빛도 점수 (HXP-17)
preset-best-ray = 최고의 햇살과 최고의 달빛에 60점 (HXP-18)
preset-adjacent = 타일은 다른 타일에 맞닿게 놓기 (HXP-15)
preset-adjacent-rays = 타일은 맞닿게 놓기, 햇살과 달빛도 점수 (HXP-15, HXP-17)
preset-adjacent-best-ray = 타일은 맞닿게 놓기, 최고의 햇살·달빛에 60점 (HXP-15, HXP-18)
preset-sun-moon = 같은 기호가 잇달아 나오면 맞닿게 놓기 (HXP-16)
preset-sun-moon-rays = 같은 기호는 맞닿게 놓기, 햇살과 달빛도 점수 (HXP-16, HXP-17)
preset-sun-moon-best-ray = 같은 기호는 맞닿게 놓기, 최고의 햇살·달빛에 60점 (HXP-16, HXP-18)

## match

match-series = 연속전, 한 번씩 부르기
