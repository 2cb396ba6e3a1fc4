using System.Globalization;
using Tern.Buffers;
using Tern.Protocols;
using Tern.TestHarness;

namespace Tern.Core.Tests.Cbor;

public sealed class AwsCborWriterTests
{
    private delegate void Writes(ref AwsCborWriter cbor);

    // RFC 8949, appendix A.
    [Theory]
    [InlineData(0, "00")]
    [InlineData(1, "01")]
    [InlineData(10, "0a")]
    [InlineData(23, "17")]
    [InlineData(24, "1818")]
    [InlineData(25, "1819")]
    [InlineData(100, "1864")]
    [InlineData(255, "18ff")]
    [InlineData(256, "190100")]
    [InlineData(1000, "1903e8")]
    [InlineData(65535, "19ffff")]
    [InlineData(65536, "1a00010000")]
    [InlineData(1000000, "1a000f4240")]
    [InlineData(4294967295, "1affffffff")]
    [InlineData(4294967296, "1b0000000100000000")]
    [InlineData(1000000000000, "1b000000e8d4a51000")]
    [InlineData(long.MaxValue, "1b7fffffffffffffff")]
    [InlineData(-1, "20")]
    [InlineData(-10, "29")]
    [InlineData(-24, "37")]
    [InlineData(-25, "3818")]
    [InlineData(-100, "3863")]
    [InlineData(-1000, "3903e7")]
    [InlineData(long.MinValue, "3b7fffffffffffffff")]
    public void An_integer_takes_as_few_bytes_as_it_can(long value, string hex) => Assert.Equal(hex, Write((ref cbor) => cbor.WriteNumber(value)));

    [Theory]
    [InlineData(1.1, "fb3ff199999999999a")]
    [InlineData(0d, "fb0000000000000000")]
    [InlineData(-4.1, "fbc010666666666666")]
    [InlineData(double.PositiveInfinity, "fb7ff0000000000000")]
    [InlineData(double.NegativeInfinity, "fbfff0000000000000")]
    public void A_double_keeps_its_width(double value, string hex) => Assert.Equal(hex, Write((ref cbor) => cbor.WriteNumber(value)));

    [Theory]
    [InlineData(100000f, "fa47c35000")]
    [InlineData(7.625f, "fa40f40000")]
    [InlineData(float.NegativeInfinity, "faff800000")]
    public void A_single_keeps_its_width(float value, string hex) => Assert.Equal(hex, Write((ref cbor) => cbor.WriteNumber(value)));

    [Fact]
    public void Simple_values_are_a_byte() => Assert.Equal("f4f5f6", Write((ref cbor) =>
    {
        cbor.WriteBoolean(false);
        cbor.WriteBoolean(true);
        cbor.WriteNull();
    }));

    [Theory]
    [InlineData("", "60")]
    [InlineData("IETF", "6449455446")]
    [InlineData("\"\\", "62225c")]
    [InlineData("ü", "62c3bc")]
    [InlineData("水", "63e6b0b4")]
    [InlineData("\ud800\udd51", "64f0908591")]
    public void A_text_is_UTF_8(string value, string hex) => Assert.Equal(hex, Write((ref cbor) => cbor.WriteString(value)));

    // Not as test data: attributes are stored in UTF-8, which has no surrogates.
    [Fact]
    public void Half_of_a_surrogate_pair_is_refused()
    {
        foreach (var half in new[] { "\ud800", "a\udd51b" })
            Assert.Throws<ArgumentException>(() => Write((ref cbor) => cbor.WriteString(half)));
    }

    [Fact]
    public void Bytes_say_their_length() => Assert.Equal("4401020304", Write((ref cbor) => cbor.WriteBytes([1, 2, 3, 4])));

    [Theory]
    [InlineData("2013-03-21T20:04:00.000Z", "c11a514b67b0")]
    [InlineData("2013-03-21T20:04:00.500Z", "c1fb41d452d9ec200000")]
    [InlineData("2013-03-21T22:04:00.5004+02:00", "c1fb41d452d9ec200000")]
    [InlineData("1969-12-31T23:59:59.000Z", "c120")]
    public void A_time_is_seconds_since_1970_with_milliseconds_where_there_are_some(string value, string hex) =>
        Assert.Equal(hex, Write((ref cbor) => cbor.WriteTimestamp(DateTimeOffset.Parse(value, CultureInfo.InvariantCulture))));

    [Fact]
    public void Structures_end_by_a_byte_and_collections_by_their_count() => Assert.Equal("bf614182016162" + "624262a1616bf6" + "ff", Write((ref cbor) =>
    {
        cbor.WriteStartMap();
        cbor.WriteName("A"u8);
        cbor.WriteArrayHeader(2);
        cbor.WriteNumber(1);
        cbor.WriteString("b");
        cbor.WriteName("Bb"u8);
        cbor.WriteMapHeader(1);
        cbor.WriteString("k");
        cbor.WriteNull();
        cbor.WriteEndMap();
    }));

    [Fact]
    public void More_than_a_buffer_holds_is_written_whole()
    {
        var text = new string('x', 100_000);
        var hex = Write((ref cbor) =>
        {
            for (var i = 0; i < 1_000; i++) cbor.WriteNumber(i);
            cbor.WriteString(text);
            cbor.WriteBytes(new byte[70_000]);
        });
        var reader = new AwsCborReader(Convert.FromHexString(hex));
        for (var i = 0; i < 1_000; i++) Assert.Equal(i, reader.ReadInt32());
        Assert.Equal(text, reader.ReadString());
        Assert.Equal(new byte[70_000], reader.ReadBytes());
        reader.End();
    }

    [Fact]
    public void Writing_allocates_nothing()
    {
        using var buffer = new PooledBuffer();
        var bytes = AllocationTest.BytesPerCall(() =>
        {
            buffer.Clear();
            var cbor = new AwsCborWriter(buffer);
            cbor.WriteStartMap();
            for (var i = 0; i < 100; i++)
            {
                cbor.WriteName("Name"u8);
                cbor.WriteString("a text");
                cbor.WriteNumber(i * 1.5);
                cbor.WriteTimestamp(DateTimeOffset.UnixEpoch);
            }

            cbor.WriteEndMap();
            cbor.Flush();
        });
        Assert.Equal(0, bytes);
    }

    private static string Write(Writes writes)
    {
        using var buffer = new PooledBuffer();
        var cbor = new AwsCborWriter(buffer);
        writes(ref cbor);
        cbor.Flush();
        return Convert.ToHexStringLower(buffer.WrittenSpan);
    }
}
