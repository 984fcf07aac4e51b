## count

count-cards =
    { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
count-deals =
    { $n ->
        [one] { $n } deal
       *[other] { $n } deals
    }
count-draws =
    { $n ->
        [one] { $n } draw
       *[other] { $n } draws
    }
count-games =
    { $n ->
        [one] { $n } game
       *[other] { $n } games
    }
count-points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }

## end

end-alone = A personal result.
end-wins =
    { $person ->
        [you] You win.
       *[other] { $name } wins.
    }
end-share =
    { $person ->
        [you] You share the win with { $names }.
       *[other] { $names } share the win.
    }
