using System.Text;
using System.Xml.Linq;

namespace Tern.ServiceCodegen.Tests.Protocols;

/// <summary>Compares XML without white space between elements and with attributes in any order.</summary>
internal static class XmlValues
{
    internal static string Describe(byte[] xml)
    {
        var text = new StringBuilder();
        Describe(XElement.Parse(Encoding.UTF8.GetString(xml), LoadOptions.PreserveWhitespace), text);
        return text.ToString();
    }

    private static void Describe(XElement element, StringBuilder text)
    {
        text.Append('<').Append(element.Name);
        foreach (var attribute in element.Attributes().OrderBy(a => a.Name.ToString(), StringComparer.Ordinal)) text.Append(' ').Append(attribute);
        text.Append('>');
        if (element.HasElements) foreach (var child in element.Elements()) Describe(child, text);
        else text.Append(element.Value);
        text.Append("</>");
    }
}
