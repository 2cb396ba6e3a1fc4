using System.Collections.Immutable;
using System.Globalization;

namespace Tern.Load;

/// <summary>How many requests arrive, and when: the rate over time. It does not wait for answers. Never changes.</summary>
public sealed class LoadShape
{
    /// <summary>The highest rate, in arrivals a second: beyond it a nanosecond is too coarse.</summary>
    public const double MaxRate = 10_000_000;

    private static readonly TimeSpan s_longest = TimeSpan.FromDays(30);

    private LoadShape(ImmutableArray<LoadSegment> segments, ArrivalPattern arrivals)
    {
        foreach (var (from, to, length) in segments)
        {
            if (!(from is >= 0 and <= MaxRate && to is >= 0 and <= MaxRate))
                throw new ArgumentException($"A rate is from 0 to {MaxRate:N0} arrivals a second, not {(from is >= 0 and <= MaxRate ? to : from)}.");
            if (length <= TimeSpan.Zero || length > s_longest) throw new ArgumentException($"A stretch of a load takes up to 30 days, not {length}.");
        }

        if (segments.Sum(static segment => segment.Arrivals) < 1)
            throw new ArgumentException("The load has not one arrival: ask for a higher rate or a longer time.");
        (Segments, Arrivals) = (segments, arrivals);
    }

    /// <summary>Its stretches, one after the other.</summary>
    public IReadOnlyList<LoadSegment> Segments { get; }

    /// <summary>How arrivals are spread within the rate.</summary>
    public ArrivalPattern Arrivals { get; }

    /// <summary>From its beginning to its end.</summary>
    public TimeSpan Duration => TimeSpan.FromTicks(Segments.Sum(static segment => segment.Length.Ticks));

    /// <summary>The highest rate in it, in arrivals a second.</summary>
    public double PeakRate => Segments.Max(static segment => Math.Max(segment.From, segment.To));

    /// <summary>How many requests arrive in all; of random arrivals, on average.</summary>
    public double TotalArrivals => Segments.Sum(static segment => segment.Arrivals);

    /// <summary>The same rate all the time.</summary>
    /// <param name="rate">Arrivals a second.</param>
    /// <param name="duration">For how long.</param>
    /// <exception cref="ArgumentException">A rate or time is out of range, or nothing would arrive.</exception>
    public static LoadShape Constant(double rate, TimeSpan duration) => new([new LoadSegment(rate, rate, duration)], ArrivalPattern.Even);

    /// <summary>A rate that grows, or falls, evenly.</summary>
    /// <param name="from">Arrivals a second at the beginning.</param>
    /// <param name="to">Arrivals a second at the end.</param>
    /// <param name="duration">For how long.</param>
    /// <exception cref="ArgumentException">A rate or time is out of range, or nothing would arrive.</exception>
    public static LoadShape Ramp(double from, double to, TimeSpan duration) => new([new LoadSegment(from, to, duration)], ArrivalPattern.Even);

    /// <summary>A steady rate with a peak in it, that comes and goes at once.</summary>
    /// <param name="rate">Arrivals a second before and after the peak.</param>
    /// <param name="peak">Arrivals a second in the peak.</param>
    /// <param name="before">How long before the peak.</param>
    /// <param name="length">How long the peak is.</param>
    /// <param name="after">How long after it.</param>
    /// <exception cref="ArgumentException">A rate or time is out of range, or nothing would arrive.</exception>
    public static LoadShape Spike(double rate, double peak, TimeSpan before, TimeSpan length, TimeSpan after) =>
        new([new LoadSegment(rate, rate, before), new LoadSegment(peak, peak, length), new LoadSegment(rate, rate, after)], ArrivalPattern.Even);

    /// <summary>Reads a shape as people type it: stretches with a comma between, each a rate or two and a time, such as <c>100..2000:30s,2000:1m</c>.</summary>
    /// <exception cref="FormatException">It is none; the message says what was expected.</exception>
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
                    $"A shape is stretches of RATE:TIME or FROM..TO:TIME with a comma between, such as 100..2000:30s,2000:1m, not '{part}'.");
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

    /// <summary>This shape, then another; arrivals are spread as in this one.</summary>
    public LoadShape Then(LoadShape next)
    {
        ArgumentNullException.ThrowIfNull(next);
        return new LoadShape([.. Segments, .. next.Segments], Arrivals);
    }

    /// <summary>The same rates, with arrivals that are independent of each other.</summary>
    public LoadShape WithPoissonArrivals() => WithArrivals(ArrivalPattern.Poisson);

    /// <summary>The same rates, with arrivals spread in that way.</summary>
    public LoadShape WithArrivals(ArrivalPattern arrivals) => new([.. Segments], arrivals);

    /// <summary>The shape as <see cref="Parse"/> reads it.</summary>
    public override string ToString() => string.Join(',', Segments.Select(static segment =>
        $"{Rate(segment.From)}{(segment.From == segment.To ? "" : ".." + Rate(segment.To))}:{Durations.Format(segment.Length)}"));

    private static string Rate(double rate) => rate.ToString("0.###", CultureInfo.InvariantCulture);
}
