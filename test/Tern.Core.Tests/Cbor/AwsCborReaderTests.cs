using System.Globalization;
using Tern.Protocols;

namespace Tern.Core.Tests.Cbor;

public sealed class AwsCborReaderTests
{
    // RFC 8949, appendix A.
    [Theory]
    [InlineData("00", "0 ")]
    [InlineData("1bffffffffffffff", null)]
    [InlineData("1b7fffffffffffffff", "9223372036854775807 ")]
    [InlineData("3b7fffffffffffffff", "-9223372036854775808 ")]
    [InlineData("3903e7", "-1000 ")]
    [InlineData("f90000", "0f ")]
    [InlineData("f98000", "-0f ")]
    [InlineData("f93c00", "1f ")]
    [InlineData("f97bff", "65504f ")]
    [InlineData("f90001", "5.960464477539063E-08f ")]
    [InlineData("f9c400", "-4f ")]
    [InlineData("fa47c35000", "100000f ")]
    [InlineData("fb7e37e43c8800759c", "1E+300f ")]
    [InlineData("f97c00", "Infinityf ")]
    [InlineData("f97e00", "NaNf ")]
    [InlineData("faff800000", "-Infinityf ")]
    [InlineData("fbfff0000000000000", "-Infinityf ")]
    [InlineData("f4", "False")]
    [InlineData("f5", "True")]
    [InlineData("f6", "null")]
    [InlineData("f7", "null")]
    [InlineData("f0", "simple")]
    [InlineData("f8ff", "simple")]
    [InlineData("d74401020304", "01020304")]
    [InlineData("d818456449455446", "6449455446")]
    [InlineData("d9d9f700", "0 ")]
    [InlineData("dbffffffffffffffff00", "0 ")]
    [InlineData("6449455446", "'IETF'")]
    [InlineData("64f0908591", "'\ud800\udd51'")]
    [InlineData("8301820203820405", "[1 [2 3 ][4 5 ]]")]
    [InlineData("a26161016162820203", "{a:1 b:[2 3 ]}")]
    [InlineData("5f42010243030405ff", "0102030405")]
    [InlineData("7f657374726561646d696e67ff", "'streaming'")]
    [InlineData("5fff", "")]
    [InlineData("7fff", "''")]
    [InlineData("9fff", "[]")]
    [InlineData("bfff", "{}")]
    [InlineData("9f018202039f0405ffff", "[1 [2 3 ][4 5 ]]")]
    [InlineData("83018202039f0405ff", "[1 [2 3 ][4 5 ]]")]
    [InlineData("bf61610161629f0203ffff", "{a:1 b:[2 3 ]}")]
    [InlineData("bf7f6146617ff5ff", null)]
    [InlineData("bf7f614662756eff" + "f5ff", "{Fun:True}")]
    [InlineData("c0c1c20f", "15 ")]
    public void The_examples_of_the_RFC_are_read(string hex, string? expected)
    {
        var document = Convert.FromHexString(hex);
        if (expected is null) Assert.Throws<AwsCborException>(() => CborWalk.Text(document));
        else
        {
            Assert.Equal(expected, CborWalk.Text(document));
            CborWalk.Skip(document);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("18")]
    [InlineData("19 00")]
    [InlineData("1a 000000")]
    [InlineData("1b 00000000000000")]
    [InlineData("1c")]
    [InlineData("1f")]
    [InlineData("3f")]
    [InlineData("62 61")]
    [InlineData("42 00")]
    [InlineData("7b ffffffffffffffff 61")]
    [InlineData("5b 7fffffffffffffff 61")]
    [InlineData("5a 7fffffff")]
    [InlineData("9b ffffffffffffffff 00")]
    [InlineData("9a 7fffffff 00")]
    [InlineData("82 00")]
    [InlineData("bb 7fffffffffffffff 6161 00")]
    [InlineData("a1 6161")]
    [InlineData("a1 00 00")]
    [InlineData("bf 6161 ff")]
    [InlineData("bf 6161 00")]
    [InlineData("9f 00")]
    [InlineData("81 ff")]
    [InlineData("ff")]
    [InlineData("7f 6161")]
    [InlineData("7f 4161 ff")]
    [InlineData("5f 6161 ff")]
    [InlineData("7f 7f 6161 ff ff")]
    [InlineData("7f c1 6161 ff")]
    [InlineData("62 c3 28")]
    [InlineData("61 ff")]
    [InlineData("c1")]
    [InlineData("dc 00")]
    [InlineData("df 00")]
    [InlineData("f9 00")]
    [InlineData("fc")]
    [InlineData("f8")]
    [InlineData("00 00")]
    public void Malformed_input_is_refused(string hex)
    {
        var document = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        Assert.Throws<AwsCborException>(() => CborWalk.Text(document));
    }

    [Theory]
    [InlineData("00", "0")]
    [InlineData("1a7fffffff", "2147483647")]
    [InlineData("1a80000000", null)]
    [InlineData("3a7fffffff", "-2147483648")]
    [InlineData("3a80000000", null)]
    [InlineData("f93c00", "1")]
    [InlineData("f93e00", null)]
    [InlineData("f97e00", null)]
    [InlineData("fb7e37e43c8800759c", null)]
    [InlineData("6130", null)]
    [InlineData("f6", null)]
    [InlineData("", null)]
    public void An_integer_of_32_bits_is_read_of_any_width(string hex, string? expected)
    {
        if (expected is null) Assert.Throws<AwsCborException>(() => new AwsCborReader(Convert.FromHexString(hex)).ReadInt32());
        else Assert.Equal(int.Parse(expected, CultureInfo.InvariantCulture), new AwsCborReader(Convert.FromHexString(hex)).ReadInt32());
    }

    [Theory]
    [InlineData("00", 0d)]
    [InlineData("29", -10d)]
    [InlineData("1bffffffffffffffff", 18446744073709551615d)]
    [InlineData("3bffffffffffffffff", -18446744073709551616d)]
    [InlineData("f93e00", 1.5)]
    public void An_integer_is_a_number_too(string hex, double expected) => Assert.Equal(expected, new AwsCborReader(Convert.FromHexString(hex)).ReadDouble());

    [Theory]
    [InlineData("c11a514b67b0", "2013-03-21T20:04:00.000Z")]
    [InlineData("1a514b67b0", "2013-03-21T20:04:00.000Z")]
    [InlineData("c1fb41d452d9ec200000", "2013-03-21T20:04:00.500Z")]
    [InlineData("c120", "1969-12-31T23:59:59.000Z")]
    [InlineData("c074323031332d30332d32315432303a30343a30305a", "2013-03-21T20:04:00.000Z")]
    [InlineData("c11b0000003afff4417f", "9999-12-31T23:59:59.000Z")]
    [InlineData("c11b0000003afff44180", null)]
    [InlineData("c1fb424d7ffa20bffffd", null)]
    [InlineData("c13b0000000e7791f700", null)]
    [InlineData("c1f97e00", null)]
    [InlineData("c1f97c00", null)]
    [InlineData("c06161", null)]
    [InlineData("c1f6", null)]
    public void A_time_is_read_in_each_of_its_forms(string hex, string? expected)
    {
        if (expected is null) Assert.Throws<AwsCborException>(() => new AwsCborReader(Convert.FromHexString(hex)).ReadTimestamp());
        else Assert.Equal(DateTimeOffset.Parse(expected, CultureInfo.InvariantCulture), new AwsCborReader(Convert.FromHexString(hex)).ReadTimestamp());
    }

    [Theory]
    [InlineData(256, true)]
    [InlineData(257, false)]
    public void Nesting_has_a_limit(int levels, bool isRead)
    {
        var definite = new byte[levels + 1];
        Array.Fill(definite, (byte)0x81);
        definite[^1] = 0xF6;
        var indefinite = new byte[2 * levels];
        Array.Fill(indefinite, (byte)0x9F, 0, levels);
        Array.Fill(indefinite, (byte)0xFF, levels, levels);
        foreach (var document in new[] { definite, indefinite })
        {
            if (isRead) CborWalk.Skip(document);
            else Assert.Contains("256 levels", Assert.Throws<AwsCborException>(() => CborWalk.Skip(document)).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Siblings_are_not_nested()
    {
        var document = new byte[3 + 1000];
        document[0] = 0x99;
        document[1] = 1000 >> 8;
        document[2] = 1000 & 0xFF;
        Array.Fill(document, (byte)0x80, 3, 1000);
        CborWalk.Skip(document);
        Assert.Equal("[" + string.Concat(Enumerable.Repeat("[]", 1000)) + "]", CborWalk.Text(document));
    }

    [Fact]
    public void A_million_tags_take_no_stack()
    {
        var document = new byte[1_000_001];
        Array.Fill(document, (byte)0xC1);
        document[^1] = 7;
        Assert.Equal("7 ", CborWalk.Text(document));
    }

    [Fact]
    public void Names_in_chunks_are_put_together()
    {
        var cbor = new AwsCborReader(Convert.FromHexString("bf7f614662756effc11864ff"));
        var left = cbor.BeginMap();
        Assert.True(cbor.NextMember(ref left, out var name));
        Assert.True(name.SequenceEqual("Fun"u8));
        Assert.Equal(100, cbor.ReadInt32());
        Assert.False(cbor.NextMember(ref left, out _));
        cbor.End();
    }

    [Fact]
    public void An_error_says_what_was_expected_and_where_and_nothing_of_the_data()
    {
        var error = Assert.Throws<AwsCborException>(() => new AwsCborReader("\u0082dhide"u8[1..]).ReadInt32());
        Assert.DoesNotContain("hide", error.Message, StringComparison.Ordinal);
        Assert.Equal(0, error.Position);
        Assert.IsAssignableFrom<FormatException>(error);
    }

    [Fact]
    public void A_length_that_is_a_lie_allocates_nothing()
    {
        var document = Convert.FromHexString("5b000000007fffffff00");
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<AwsCborException>(() => new AwsCborReader(document).ReadBytes());
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 100_000);
    }
}
