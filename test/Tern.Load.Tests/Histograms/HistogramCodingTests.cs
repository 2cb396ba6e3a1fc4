using FsCheck;
using FsCheck.Fluent;

namespace Tern.Load.Tests.Histograms;

public sealed class HistogramCodingTests
{
    private static readonly Arbitrary<long[]> s_samples =
        Gen.Choose(0, int.MaxValue).Select(static value => value * 20L).ListOf().Select(static list => list.ToArray()).ToArbitrary();

    [Fact]
    public void Written_values_round_trip() => Prop.ForAll(s_samples, static samples =>
    {
        var histogram = LatencyHistogramTests.Of(samples);
        var read = HistogramCoding.Decode(HistogramCoding.Encode(new HistogramSnapshot(histogram)));
        Assert.Equal(histogram.Counts, read.Counts);
        Assert.Equal(histogram.Count, read.Count);
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Another_decoder_written_from_the_format_alone_reads_the_same() => Prop.ForAll(s_samples, static samples =>
    {
        var histogram = LatencyHistogramTests.Of(samples);
        var read = PublicDecoder.Decode(HistogramCoding.Encode(new HistogramSnapshot(histogram)));
        var expected = new SortedDictionary<long, long>();
        foreach (var sample in samples)
        {
            var step = PublicDecoder.LowestEquivalent(sample);
            expected[step] = expected.GetValueOrDefault(step) + 1;
        }

        Assert.Equal(expected, read);
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Large_counts_take_all_nine_bytes()
    {
        var histogram = new LatencyHistogram();
        histogram.AddAt(7, long.MaxValue / 4);

        Assert.Equal(long.MaxValue / 4, HistogramCoding.Decode(HistogramCoding.Encode(new HistogramSnapshot(histogram))).Counts[7]);
    }

    [Theory]
    [InlineData("")]
    [InlineData("AAAA")]
    [InlineData("not base64!")]
    [InlineData("HISTFAAAABl4nJNpmSzMwMDAxAABzFCaEUoz2X+AsAA7igJ5")]
    [InlineData("HISTFAAAABAAAAAAAAAAAAAAAAAAAAAA")]
    public void Malformed_histograms_are_refused(string text) => Assert.Throws<FormatException>(() => HistogramCoding.Decode(text));

    [Fact]
    public void One_that_is_cut_off_is_refused_wherever_it_is_cut()
    {
        var whole = Convert.FromBase64String(HistogramCoding.Encode(new HistogramSnapshot(LatencyHistogramTests.Of([1_000, 5_000_000, 70_000_000]))));
        for (var length = 0; length < whole.Length; length++)
            Assert.Throws<FormatException>(() => HistogramCoding.Decode(Convert.ToBase64String(whole, 0, length)));
    }

    [Fact]
    public void Bytes_that_changed_on_the_way_are_refused_or_read_without_harm()
    {
        var whole = Convert.FromBase64String(HistogramCoding.Encode(new HistogramSnapshot(LatencyHistogramTests.Of([1_000, 5_000_000, 70_000_000]))));
        var random = new Random(7);
        for (var i = 0; i < 2_000; i++)
        {
            var changed = whole.ToArray();
            changed[random.Next(changed.Length)] ^= (byte)(1 << random.Next(8));
            try
            {
                HistogramCoding.Decode(Convert.ToBase64String(changed));
            }
            catch (FormatException)
            {
                // Any other exception fails the test.
            }
        }
    }
}
