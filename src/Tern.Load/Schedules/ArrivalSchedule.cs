namespace Tern.Load.Schedules;

/// <summary>
/// When each request is to start, one after the other, in nanoseconds from the beginning. The rates give how many have arrived by a time, and the
/// k-th arrives when that is k: evenly, k grows by one; as a Poisson process, by exponential steps. Of several workers each takes its share.
/// </summary>
internal sealed class ArrivalSchedule
{
    private readonly LoadShape _shape;
    private readonly int _workers;
    private SplitMix _random;
    private double _next;
    private double _before;
    private double _begin;
    private int _segment;

    public ArrivalSchedule(LoadShape shape, int worker, int workers, ulong seed)
    {
        (_shape, _workers) = (shape, workers);
        _random = new SplitMix(seed + ((ulong)worker * 0xD1342543DE82EF95));
        _next = shape.Arrivals == ArrivalPattern.Poisson ? Step() : worker;
    }

    public bool TryNext(out long nanoseconds)
    {
        for (; _segment < _shape.Segments.Count; _segment++)
        {
            var segment = _shape.Segments[_segment];
            var within = _next - _before;
            // What rounding leaves of a product of a rate and a time is no arrival.
            if (within < segment.Arrivals - 1e-9)
            {
                nanoseconds = (long)((_begin + segment.TimeOf(within)) * 1e9);
                _next += Step();
                return true;
            }

            _before += segment.Arrivals;
            _begin += segment.Length.TotalSeconds;
        }

        nanoseconds = 0;
        return false;
    }

    private double Step() => _shape.Arrivals == ArrivalPattern.Poisson ? _workers * _random.NextExponential() : _workers;
}
