using System.Text;
using Tern.Protocols;

namespace Tern.Core.Tests.Xml;

public sealed class AwsXmlReaderTests
{
    [Fact]
    public void Elements_are_read_by_local_name_and_unknown_ones_are_skipped()
    {
        var xml = Reader("\uFEFF<?xml version=\"1.0\"?><!-- c --><r:Root xmlns:r='u'><r:A>1</r:A><B><C/>text<D>&amp;</D></B><A>2</A></r:Root> ");

        Assert.True(xml.ReadRoot().SequenceEqual("Root"u8));
        var seen = new List<int>();
        while (xml.NextElement(out var name))
        {
            if (name.SequenceEqual("A"u8)) seen.Add(xml.ReadInt32());
            else xml.Skip();
        }

        xml.End();
        Assert.Equal([1, 2], seen);
    }

    [Theory]
    [InlineData("<a>x</a>", "x")]
    [InlineData("<a/>", "")]
    [InlineData("<a></a>", "")]
    [InlineData("<a>  two  words </a>", "  two  words ")]
    [InlineData("<a>&lt;b&gt; &amp;amp; &quot;&apos;</a>", "<b> &amp; \"'")]
    [InlineData("<a>&#65;&#x42;&#x1f600;</a>", "AB😀")]
    [InlineData("<a>a\r\nb\rc\nd&#13;</a>", "a\nb\nc\nd\r")]
    [InlineData("<a>x<![CDATA[<b>&amp;\r\n]]>y<!-- no -->z<?no?></a>", "x<b>&amp;\nyz")]
    [InlineData("<a>&#1;</a>", "\u0001")]
    [InlineData("<a>größe €</a>", "größe €")]
    public void Text_is_read_with_its_references_and_sections(string document, string expected)
    {
        var xml = Reader(document);
        xml.ReadRoot();

        Assert.Equal(expected, xml.ReadString());
        xml.End();
    }

    [Theory]
    [InlineData("")]
    [InlineData("text")]
    [InlineData("<a>")]
    [InlineData("<a></b>")]
    [InlineData("<a></ab>")]
    [InlineData("<ab></a>")]
    [InlineData("<a></a></a>")]
    [InlineData("<a/><b/>")]
    [InlineData("<a/>text")]
    [InlineData("<a b></a>")]
    [InlineData("<a b=c></a>")]
    [InlineData("<a b='c></a>")]
    [InlineData("<a b='<'></a>")]
    [InlineData("<a b='1'c='2'></a>")]
    [InlineData("<1></1>")]
    [InlineData("<a:></a:>")]
    [InlineData("< a></a>")]
    [InlineData("<a>&nbsp;</a>")]
    [InlineData("<a>&amp</a>")]
    [InlineData("<a>&#0;</a>")]
    [InlineData("<a>&#xD800;</a>")]
    [InlineData("<a>&#x110000;</a>")]
    [InlineData("<a>&#;</a>")]
    [InlineData("<a>&#x;</a>")]
    [InlineData("<a>&#1A;</a>")]
    [InlineData("<a>\u0001</a>")]
    [InlineData("<a><!-- </a>")]
    [InlineData("<a><![CDATA[ </a>")]
    [InlineData("<a><b/></a>")]
    [InlineData("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")]
    [InlineData("<?xml version='1.0' encoding='ISO-8859-1'?><a/>")]
    public void An_element_without_text_is_malformed(string document) => Assert.Throws<AwsXmlException>(() =>
    {
        var xml = Reader(document);
        xml.ReadRoot();
        xml.ReadString();
        xml.End();
    });

    [Fact]
    public void Text_that_is_not_UTF_8_is_malformed() => Assert.Throws<AwsXmlException>(() =>
    {
        var xml = new AwsXmlReader((byte[])[.. "<a>"u8, 0xFF, .. "</a>"u8]);
        xml.ReadRoot();
        xml.ReadString();
    });

    [Theory]
    [InlineData("<a>text<b/></a>")]
    [InlineData("<a><b/>text</a>")]
    [InlineData("<a>&#32;</a>")]
    [InlineData("<a><!DOCTYPE b></a>")]
    public void Text_where_elements_are_due_is_malformed(string document) => Assert.Throws<AwsXmlException>(() =>
    {
        var xml = Reader(document);
        xml.ReadRoot();
        while (xml.NextElement(out _)) xml.Skip();
    });

    [Fact]
    public void Attributes_are_read_by_their_name_or_by_its_local_part()
    {
        var xml = Reader("<a xmlns:xsi=\"urn:s\" n = 'a&amp;b\tc' type='plain' xsi:type=\"Canonical\"><b s:type='other'/></a>");
        xml.ReadRoot();

        Assert.Equal("Canonical", xml.ReadAttribute("xsi:type"u8));
        Assert.Equal("plain", xml.ReadAttribute("type"u8));
        Assert.Equal("a&b c", xml.ReadAttribute("n"u8));
        Assert.Null(xml.ReadAttribute("xsi"u8));
        Assert.Null(xml.ReadAttribute("none"u8));
        Assert.True(xml.NextElement(out _));
        Assert.Equal("other", xml.ReadAttribute("xsi:type"u8));
        Assert.False(xml.NextElement(out _));
        Assert.Null(xml.ReadAttribute("xsi:type"u8));
    }

    [Fact]
    public void Depth_is_limited()
    {
        var deep = string.Concat(Enumerable.Repeat("<a>", 128)) + string.Concat(Enumerable.Repeat("</a>", 128));
        var xml = Reader(deep);
        xml.ReadRoot();
        xml.Skip();
        xml.End();

        Assert.Throws<AwsXmlException>(() =>
        {
            var deeper = Reader($"<a>{deep}</a>");
            deeper.ReadRoot();
            deeper.Skip();
        });
    }

    [Fact]
    public void Values_are_read_in_the_forms_of_the_protocols()
    {
        Assert.True(Value(" true\n").ReadBoolean());
        Assert.False(Value("FALSE").ReadBoolean());
        Assert.True(Value("1").ReadBoolean());
        Assert.Equal(-5, Value("\n-5 ").ReadInt32());
        Assert.Equal(9_000_000_000, Value("9000000000").ReadInt64());
        Assert.Equal(1500, Value("1.5e3").ReadDouble());
        Assert.Equal(double.NegativeInfinity, Value("-Infinity").ReadDouble());
        Assert.True(double.IsNaN(Value("NaN").ReadDouble()));
        Assert.Equal(float.PositiveInfinity, Value("Infinity").ReadSingle());
        Assert.Equal("foobar"u8.ToArray(), Value(" Zm9v\nYmFy ").ReadBase64());
        Assert.Empty(Value("").ReadBase64());
    }

    [Theory]
    [InlineData("2014-04-29T18:30:38Z", "2014-04-29T18:30:38.0000000+00:00")]
    [InlineData("2014-04-29T18:30:38.123456789Z", "2014-04-29T18:30:38.1234568+00:00")]
    [InlineData("2019-12-17T00:48:18+01:00", "2019-12-16T23:48:18.0000000+00:00")]
    [InlineData("Tue, 29 Apr 2014 18:30:38 GMT", "2014-04-29T18:30:38.0000000+00:00")]
    [InlineData("1398796238", "2014-04-29T18:30:38.0000000+00:00")]
    [InlineData("1398796238.5", "2014-04-29T18:30:38.5000000+00:00")]
    public void Times_are_read_in_every_form(string text, string expected) => Assert.Equal(expected, Value(text).ReadTimestamp().ToString("O"));

    [Theory]
    [InlineData("")]
    [InlineData("10:00")]
    [InlineData("May")]
    [InlineData("2014-13-29T18:30:38Z")]
    [InlineData("253402300800")]
    [InlineData("größer")]
    public void Invalid_times_are_malformed(string text) => Assert.Throws<AwsXmlException>(() => Value(text).ReadTimestamp());

    [Fact]
    public void Invalid_numbers_are_malformed()
    {
        Assert.Throws<AwsXmlException>(() => Value("").ReadInt32());
        Assert.Throws<AwsXmlException>(() => Value("1.0").ReadInt32());
        Assert.Throws<AwsXmlException>(() => Value("3000000000").ReadInt32());
        Assert.Throws<AwsXmlException>(() => Value("1x").ReadInt64());
        Assert.Throws<AwsXmlException>(() => Value("one").ReadDouble());
        Assert.Throws<AwsXmlException>(() => Value("yes").ReadBoolean());
        Assert.Throws<AwsXmlException>(() => Value("Zm9").ReadBase64());
    }

    [Fact]
    public void Plain_text_allocates_its_string_alone()
    {
        var document = Encoding.UTF8.GetBytes("<Root><A>twelve chars</A><A>twelve chars</A><B>5</B></Root>");
        long least = long.MaxValue;
        for (var block = 0; block < 5; block++)
        {
            for (var i = 0; i < 200; i++) Read(document);
            var before = GC.GetAllocatedBytesForCurrentThread();
            Read(document);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        // Two strings of twelve characters.
        Assert.InRange(least, 1, 96);
    }

    private static void Read(byte[] document)
    {
        var xml = new AwsXmlReader(document);
        xml.ReadRoot();
        while (xml.NextElement(out var name))
        {
            if (name.SequenceEqual("A"u8)) xml.ReadString();
            else xml.ReadInt32();
        }

        xml.End();
    }

    private static AwsXmlReader Value(string text)
    {
        var xml = Reader($"<a>{text}</a>");
        xml.ReadRoot();
        return xml;
    }

    private static AwsXmlReader Reader(string document) => new(Encoding.UTF8.GetBytes(document));
}
