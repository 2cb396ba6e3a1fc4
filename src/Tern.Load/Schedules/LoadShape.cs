using System.Collections.Immutable;
using System.Globalization;

namespace Tern.Load;

/// <summary>The rate of arrivals over time. Arrivals don't wait for responses. Immutable.</summary>
public sealed class LoadShape
{
    /// <summary>The maximum rate in arrivals per second. Beyond it, nanoseconds are too coarse.</summary>
    public const double MaxRate = 10_000_000;

    private static readonly TimeSpan s_longest = TimeSpan.FromDays(30);

    private LoadShape(ImmutableArray<LoadSegment> segments, ArrivalPattern arrivals)
    {
        foreach (var (from, to, length) in segments)
        {
            if (!(from is >= 0 and <= MaxRate && to is >= 0 and <= MaxRate))
                throw new ArgumentException(
                    $"A rate must be between 0 and {MaxRate:N0} arrivals per second, but is {(from is >= 0 and <= MaxRate ? to : from)}.");
            if (length <= TimeSpan.Zero || length > s_longest)
                throw new ArgumentException($"A segment of a load must take between zero and 30 days, but takes {length}.");
        }

        if (segments.Sum(static segment => segment.Arrivals) < 1)
            throw new ArgumentException("The load has no arrivals. Set a higher rate or a longer time.");
        (Segments, Arrivals) = (segments, arrivals);
    }

    /// <summary>Gets the consecutive segments.</summary>
    public IReadOnlyList<LoadSegment> Segments { get; }

    /// <summary>Gets the distribution of arrivals at the given rates.</summary>
    public ArrivalPattern Arrivals { get; }

    /// <summary>Gets the total duration.</summary>
    public TimeSpan Duration => TimeSpan.FromTicks(Segments.Sum(static segment => segment.Length.Ticks));

    /// <summary>Gets the highest rate, in arrivals per second.</summary>
    public double PeakRate => Segments.Max(static segment => Math.Max(segment.From, segment.To));

    /// <summary>Creates a shape with a constant rate.</summary>
    /// <param name="rate">The rate in arrivals per second.</param>
    /// <param name="duration">The duration.</param>
    /// <exception cref="ArgumentException">The rate or the duration is out of range, or there would be no
    /// arrivals.</exception>
    public static LoadShape Constant(double rate, TimeSpan duration) => new([new LoadSegment(rate, rate, duration)], ArrivalPattern.Even);

    /// <summary>
    /// Parses a shape: comma-separated segments, each with one rate or two and a length, such as
    /// <c>100..2000:30s,2000:1m</c>.
    /// </summary>
    /// <exception cref="FormatException">The text isn't a valid shape; the message describes the expected
    /// format.</exception>
    public static LoadShape Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var segments = ImmutableArray.CreateBuilder<LoadSegment>();
        foreach (var part in text.Split(',', StringSplitOptions.TrimEntries))
        {
            var colon = part.IndexOf(':', StringComparison.Ordinal);
            var rates = colon < 0 ? [] : part[..colon].Split("..", StringSplitOptions.TrimEntries);
            if (rates.Length is not (1 or 2) || !IsRate(rates[0], out var from)
                || !IsRate(rates[^1], out var to) || !Durations.TryParse(part[(colon + 1)..], out var time))
                throw new FormatException(
                    $"'{part}' isn't a segment of a shape. Expected RATE:TIME or FROM..TO:TIME, separated by commas, such as 100..2000:30s,2000:1m.");
            segments.Add(new LoadSegment(from, to, time));
        }

        try
        {
            return new LoadShape(segments.ToImmutable(), ArrivalPattern.Even);
        }
        catch (ArgumentException failure)
        {
            throw new FormatException(failure.Message, failure);
        }

        static bool IsRate(string rate, out double value) =>
            double.TryParse(rate, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out value) && double.IsFinite(value);
    }

    /// <summary>Returns this shape followed by another, with this shape's distribution of arrivals.</summary>
    public LoadShape Then(LoadShape next)
    {
        ArgumentNullException.ThrowIfNull(next);
        return new LoadShape([.. Segments, .. next.Segments], Arrivals);
    }

    /// <summary>Returns a shape with the same rates and the specified distribution of arrivals.</summary>
    public LoadShape WithArrivals(ArrivalPattern arrivals) => new([.. Segments], arrivals);

    /// <summary>Formats the shape for <see cref="Parse"/>.</summary>
    public override string ToString() => string.Join(',', Segments.Select(static segment =>
        $"{Rate(segment.From)}{(segment.From == segment.To ? "" : ".." + Rate(segment.To))}:{Durations.Format(segment.Length)}"));

    private static string Rate(double rate) => rate.ToString("0.###", CultureInfo.InvariantCulture);
}
