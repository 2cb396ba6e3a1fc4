namespace Tern.Load;

/// <summary>
/// Generates the start times of requests in order, in nanoseconds from the start of the load. The rates determine the
/// number of arrivals up to a time, and the k-th request arrives when that number reaches k. For even arrivals, k
/// increases by one; for a Poisson process, by exponentially distributed steps. Each of several workers takes its
/// share.
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
            // A rounding error in the product of rate and time must not add an arrival.
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
