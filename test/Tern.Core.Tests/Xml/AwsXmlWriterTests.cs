using System.Text;
using System.Xml.Linq;
using Tern.Buffers;
using Tern.Protocols;

namespace Tern.Core.Tests.Xml;

public sealed class AwsXmlWriterTests
{
    private delegate void Write(ref AwsXmlWriter xml);

    [Fact]
    public void Elements_attributes_and_text_are_written_without_white_space()
    {
        var written = Written(static (ref xml) =>
        {
            xml.WriteStart("Grant"u8);
            xml.WriteAttribute("xmlns"u8, "https://s3");
            xml.WriteStart("Grantee"u8);
            xml.WriteAttribute("xsi:type"u8, "a\"b\t<");
            xml.WriteEnd("Grantee"u8);
            xml.WriteStart("Name"u8);
            xml.WriteString("a<b>&\r\n größe 😀");
            xml.WriteEnd("Name"u8);
            xml.WriteStart("Empty"u8);
            xml.WriteString("");
            xml.WriteEnd("Empty"u8);
            xml.WriteEnd("Grant"u8);
        });

        Assert.Equal(
            "<Grant xmlns=\"https://s3\"><Grantee xsi:type=\"a&quot;b&#x9;&lt;\"/><Name>a&lt;b&gt;&amp;&#xD;\n größe 😀</Name><Empty></Empty></Grant>", written);
    }

    [Fact]
    public void Values_are_written_in_the_forms_of_the_protocols()
    {
        var time = new DateTimeOffset(2015, 1, 25, 9, 0, 0, 250, TimeSpan.FromHours(1));
        var values = new List<string>
        {
            Value(static (ref xml) => xml.WriteNumber(long.MinValue)), Value(static (ref xml) => xml.WriteNumber(1.2f)),
            Value(static (ref xml) => xml.WriteNumber(10.8)), Value(static (ref xml) => xml.WriteNumber(double.NaN)),
            Value(static (ref xml) => xml.WriteNumber(float.NegativeInfinity)), Value(static (ref xml) => xml.WriteBoolean(true)),
            Value(static (ref xml) => xml.WriteBase64("foobar"u8)), Value((ref xml) => xml.WriteIso8601(time)),
            Value((ref xml) => xml.WriteHttpDate(time)), Value((ref xml) => xml.WriteEpochSeconds(time)),
            Value((ref xml) => xml.WriteIso8601(time.AddMilliseconds(750))), Value((ref xml) => xml.WriteEpochSeconds(time.AddMilliseconds(750))),
        };

        Assert.Equal(
            [
                "-9223372036854775808", "1.2", "10.8", "NaN", "-Infinity", "true", "Zm9vYmFy", "2015-01-25T08:00:00.250Z", "Sun, 25 Jan 2015 08:00:00 GMT",
                "1422172800.25", "2015-01-25T08:00:01Z", "1422172801",
            ],
            values);
    }

    // By number: the runner could not name cases with such characters.
    [Theory]
    [InlineData(0x01, "U+0001")]
    [InlineData(0x1F, "U+001F")]
    [InlineData(0xFFFE, "U+FFFE")]
    [InlineData(0xD800, "surrogate")]
    public void Characters_that_XML_cannot_represent_are_refused_by_name(int character, string named)
    {
        var text = "a" + (char)character;
        var inText = Assert.Throws<ArgumentException>(() => Value((ref xml) => xml.WriteString(text)));
        var inAttribute = Assert.Throws<ArgumentException>(() => Value((ref xml) => xml.WriteAttribute("b"u8, text)));

        Assert.Contains(named, inText.Message);
        Assert.Contains(named, inAttribute.Message);
    }

    [Fact]
    public void An_attribute_after_content_is_refused() => Assert.Throws<InvalidOperationException>(() => Value(static (ref xml) =>
    {
        xml.WriteString("x");
        xml.WriteAttribute("b"u8, "c");
    }));

    [Fact]
    public void Whatever_text_is_written_the_framework_reads_again()
    {
        var random = new Random(7);
        for (var i = 0; i < 500; i++)
        {
            var text = string.Concat(
                Enumerable.Range(0, random.Next(400)).Select(_ => "ab<>&\"'\r\n\t €😀ß]".EnumerateRunes().ElementAt(random.Next(15)).ToString()));
            var element = XElement.Parse(Written((ref xml) =>
            {
                xml.WriteStart("a"u8);
                xml.WriteAttribute("b"u8, text);
                xml.WriteString(text);
                xml.WriteEnd("a"u8);
            }));

            Assert.Equal(text, element.Value);
            Assert.Equal(text, element.Attribute("b")!.Value);
        }
    }

    private static string Value(Write write)
    {
        var written = Written((ref xml) =>
        {
            xml.WriteStart("a"u8);
            write(ref xml);
            xml.WriteEnd("a"u8);
        });
        return written[3..^4];
    }

    private static string Written(Write write)
    {
        using var buffer = new PooledBuffer();
        var xml = new AwsXmlWriter(buffer);
        write(ref xml);
        xml.Flush();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
