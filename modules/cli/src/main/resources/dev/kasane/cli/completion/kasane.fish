# Completion of kasane for fish: kasane completion fish | source

function __kasane_candidates
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] complete-words $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case ':files*'
                __fish_complete_path "$current"
            case ':dirs*'
                __fish_complete_directories "$current" ''
            case '*'
                echo $line
        end
    end
end

complete -c kasane -f -a '(__kasane_candidates)'
