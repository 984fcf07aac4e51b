## count

count-cards = { $n }장
count-points = { $points }점
count-trixes = 트릭스 { $n }개

## gem

gem-blue = 파랑
gem-green = 초록
gem-orange = 주황
gem-pink = 분홍
gem-purple = 보라
gem-red = 빨강
gem-unsaid = 같은 보석

## score

score-trix = { $gem } 트릭스, { $cards }: 1개.
score-tie = 트릭스 수가 같으면 보너스를 뺀 점수로 가려요: { $sum } = { $points }점.
score-tie_won = 최다 트릭스 동률({ $trixes }개)에서 점수({ $points }점)가 앞서 승리.
score-tie_shared = 최다 트릭스({ $trixes }개)도 점수({ $points }점)도 같아 { $sharers }명 공동 승리.
score-points = { $gem } 트릭스, { $cards }: { $sum } = { $points }점.
score-bonus = { $gem } 트릭스, { $cards }: ({ $sum }) × { $bonus } = { $points }점.
score-bonuses = { $gem } 트릭스, { $cards }: 보너스 두 장 중 높은 것만 셈해요. { $sum } × { $bonus } = { $points }점.
score-nothing = { $gem } 트릭스, { $cards }: 보너스만 세 장이라 곱할 점수가 없어요. 0점.
score-carry = 앞선 판의 점수 { $carry }점, 이번 판까지 합쳐 { $target }점 중 { $total }점.
score-reached = { $total }점: { $target }점에 가장 먼저 도달해 토너먼트 승리.
score-order = { $target }점에 도달한 사람이 여럿이에요. 먼저 도달한 사람이 토너먼트 승자인데, 내려놓은 트릭스만으로는 누가 먼저였는지 알 수 없어요.

## end

end-piles = 두 더미가 모두 떨어져 게임이 끝났어요.
end-passes = 모두가 잇달아 패스해 게임이 끝났어요.
end-patience = 선언 없이 { $turns }차례가 지나 게임이 끝났어요.

## refuse

refuse-few =
    트릭스는 같은 보석 카드 세 장이에요. { $held ->
        [0] 지금 손에 { $gem } 카드가 없어요
       *[other] 지금 손에 있는 { $gem } 카드: { $held }장
    }
refuse-faces = 손에 { $gem } { $cards } 카드가 없어요. 손에 있는 { $gem } 카드: { $hand }
refuse-give = 손에 { $card } 카드가 없어요. 다음 중 한 장을 내세요: { $hand }
refuse-empty = 두 더미가 모두 비었어요. 트릭스를 선언하거나 패스하세요
refuse-turned = 이번 차례에 이미 카드를 뒤집었어요. 그 카드와 교환하거나, 선언하거나, 패스하세요
refuse-none_left = 공개 카드 한 장만 남아서 뒤집을 카드가 없어요. 교환하거나, 선언하거나, 패스하세요

## face

face-2 = 2
face-4 = 4
face-6 = 6
face-x2 = 2배
face-x3 = 3배

## page

page-line = 같은 보석 세 장이면 트릭스! 바꾸고, 뒤집고, 선언하세요.
page-minutes = 15분
page-card = { $gem } { $face }
page-seen = { $card }, 모두가 본 카드
page-hand = 내 손패
page-hand_of =
    { $person ->
        [you] 내 손패 { count-cards }
       *[other] { $name }의 손패 { count-cards }
    }
page-known =
    { $person ->
        [you] 내 손패 { count-cards }, 그중 알려진 카드: { $cards }
       *[other] { $name }의 손패 { count-cards }, 그중 알려진 카드: { $cards }
    }
page-open =
    { $person ->
        [you] 내 손패: { $cards }
       *[other] { $name }의 손패: { $cards }
    }
page-trix = { $gem } 트릭스: { $cards }
page-trix_points = { $gem } 트릭스: { $cards }; { count-points }
page-trixes = 내려놓은 트릭스
page-deals = 딜러
page-piles = 카드 더미
page-draw = 뽑는 더미
page-draw_left = 뽑는 더미: { count-cards }
page-draw_turn = 뽑는 더미: { count-cards }, 맨 위 카드 뒤집기
page-discard = 버린 더미
page-available = 공개 카드: { $card }
page-available_give = { $card } 내고 { $available } 가져오기
page-nothing = 카드 없음
page-beneath = 그 아래
page-of_target = { $target }점 중 { $points }점
page-carried = 앞선 판에서 { count-points }
page-if_tied = 동률이면 { $points }점
page-worth = +{ $gain }
page-claim = 선언
page-claim_this = { $cards } 선언: 트릭스 { $gain }개, 동률이면 { count-points }
page-claim_points = { $cards } 선언: { $gain }점
page-give = 교환
page-give_this = { $card } 내고 { $available } 가져오기
page-turn = 뒤집기
page-pass = 패스
page-hint_turn = 낼 카드를 고르거나, 카드를 뒤집거나, 패스하세요.
page-hint_turned = 뒤집은 카드와 바꿀 카드를 고르거나 패스하세요.
page-hint_last = 두 더미가 모두 비었어요. 할 수 있는 선언을 하세요.
page-hint_claim = 트릭스가 있어요. 선언한 뒤에 교환하거나 패스하세요.
page-hint_wait = { $name }의 차례예요. 그동안 카드를 골라 둘 수 있어요.
page-chosen = { $card } 선택됨. G를 누르면 { $available } 카드와 교환해요.
page-chosen_trix = { $cards } 선택됨. C를 누르면 선언해요.
page-free = 선택한 카드가 없어요.
page-choose_first = 먼저 손패에서 카드를 고르세요.
page-choose_trix = 선언할 카드 세 장을 고르거나, 아래에서 하나를 고르세요.
page-none = 같은 보석 카드가 세 장이 안 돼요.
page-keys = 키: 화살표 손패에서 이동, Enter 선택, G 교환, T 뒤집기, C 선언, P 패스.

## last

last-claim =
    { $person ->
        [you] { $cards } 카드로 트릭스를 선언했어요.
       *[other] { $name }: { $cards } 카드로 트릭스를 선언했어요.
    }
last-give =
    { $person ->
        [you] { $card } 카드를 내고 { $took } 카드를 가져왔어요.
       *[other] { $name }: { $card } 카드를 내고 { $took } 카드를 가져갔어요.
    }
last-turn =
    { $person ->
        [you] 카드를 뒤집었어요: { $card }.
       *[other] { $name }: 카드를 뒤집었어요, { $card }.
    }
last-pass =
    { $person ->
        [you] 패스했어요.
       *[other] { $name }: 패스했어요.
    }
last-drawn = 뽑은 카드: { $cards }.
last-start = 카드를 나눴어요.

## preset

preset-fast = 트릭스가 가장 많으면 승리 (GMX-16)
preset-tournament = 점수에 보너스를 곱해 150점 먼저 얻기 (GMX-18, GMX-20)

## match

match-tournament = 토너먼트
