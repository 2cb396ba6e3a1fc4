using System.Text;
using System.Xml.Linq;
using Tern.Protocols;

namespace Tern.Core.Tests.Xml;

/// <summary>Random documents are read as by the framework; damaged ones produce a value or one type of
/// exception.</summary>
public sealed class AwsXmlFuzzTests
{
    [Fact]
    public void Random_documents_are_read_as_the_framework_reads_them()
    {
        var random = new Random(20261122);
        for (var i = 0; i < 3000; i++)
        {
            var document = RandomXml.Document(random);
            using var stream = new MemoryStream(document);
            var expected = new StringBuilder();
            Describe(XDocument.Load(stream, LoadOptions.PreserveWhitespace).Root!, expected);

            Assert.Equal(expected.ToString(), Describe(document));
        }
    }

    [Fact]
    public void Damaged_documents_end_in_a_value_or_in_the_one_exception()
    {
        var random = new Random(1122);
        var refused = 0;
        for (var i = 0; i < 30_000; i++)
        {
            var document = RandomXml.Damage(random, RandomXml.Document(random));
            try
            {
                Describe(document);
            }
            catch (AwsXmlException)
            {
                refused++;
            }
        }

        // Most damage is detected; some only changes a text.
        Assert.InRange(refused, 15_000, 29_999);
    }

    [Fact]
    public void Damaged_documents_are_skipped_or_refused_and_never_read_twice()
    {
        var random = new Random(4711);
        for (var i = 0; i < 30_000; i++)
        {
            var document = RandomXml.Damage(random, RandomXml.Document(random));
            var xml = new AwsXmlReader(document);
            try
            {
                xml.ReadRoot();
                for (var before = -1; xml.Depth > 0 && xml.NextElement(out _);)
                {
                    Assert.True(xml.Position > before);
                    before = xml.Position;
                    xml.ReadAttribute("b"u8);
                    xml.Skip();
                }

                xml.End();
                Assert.Equal(document.Length, xml.Position);
            }
            catch (AwsXmlException e)
            {
                Assert.InRange(e.Position, 0, document.Length);
            }
        }
    }

    // Elements without child elements have text; text between elements is ignored here.
    private static void Describe(XElement element, StringBuilder text)
    {
        text.Append('(').Append(element.Name.LocalName);
        if (element.Attribute("b") is { } attribute) text.Append(" b=").Append(attribute.Value).Append('|');
        if (element.HasElements) foreach (var child in element.Elements()) Describe(child, text);
        else text.Append(element.Value.Trim(' ', '\t', '\r', '\n'));
        text.Append(')');
    }

    private static string Describe(byte[] document)
    {
        var text = new StringBuilder();
        var xml = new AwsXmlReader(document);
        text.Append('(').Append(Encoding.UTF8.GetString(xml.ReadRoot()));
        Describe(ref xml, text);
        xml.End();
        return text.ToString();
    }

    private static void Describe(ref AwsXmlReader xml, StringBuilder text)
    {
        if (xml.ReadAttribute("b"u8) is { } attribute) text.Append(" b=").Append(attribute).Append('|');
        if (HasElements(xml))
        {
            while (xml.NextElement(out var name))
            {
                text.Append('(').Append(Encoding.UTF8.GetString(name));
                Describe(ref xml, text);
            }
        }
        else text.Append(xml.ReadString().Trim(' ', '\t', '\r', '\n'));

        text.Append(')');
    }

    private static bool HasElements(AwsXmlReader xml)
    {
        try
        {
            return xml.NextElement(out _);
        }
        catch (AwsXmlException)
        {
            return false;
        }
    }
}
