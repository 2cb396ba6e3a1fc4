namespace Tern.Load;

/// <summary>
/// Chooses the scenario of the next arrival: by weight, or in rounds that contain all scenarios in random order.
/// </summary>
internal sealed class ScenarioChoice
{
    private readonly double[] _upTo;
    private readonly int[]? _round;
    private int _next;

    public ScenarioChoice(RequestTemplate[] templates, bool isInterleaved)
    {
        var sum = 0.0;
        _upTo = new double[templates.Length];
        for (var i = 0; i < templates.Length; i++) _upTo[i] = sum += templates[i].Weight;
        if (isInterleaved) _round = [.. Enumerable.Range(0, templates.Length)];
        _next = templates.Length;
    }

    public int Next(ref SplitMix random)
    {
        if (_upTo.Length == 1) return 0;
        if (_round is not null) return NextOfRound(_round, ref random);
        var drawn = random.NextDouble() * _upTo[^1];
        for (var i = 0; i < _upTo.Length - 1; i++)
        {
            if (drawn < _upTo[i]) return i;
        }

        return _upTo.Length - 1;
    }

    private int NextOfRound(int[] round, ref SplitMix random)
    {
        if (_next == round.Length)
        {
            _next = 0;
            for (var i = round.Length - 1; i > 0; i--)
            {
                var other = (int)random.NextBelow(i + 1);
                (round[i], round[other]) = (round[other], round[i]);
            }
        }

        return round[_next++];
    }
}
