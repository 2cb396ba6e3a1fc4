using System.Xml.Linq;

namespace Tern.Local.Tests;

/// <summary>Documents as short texts, to compare the whole of a response.</summary>
internal static class XmlText
{
    /// <summary>Returns <c>Root(Name=value, Child(Name=value))</c>, without namespaces and attributes.</summary>
    public static string Of(XElement element) =>
        element.HasElements ? $"{element.Name.LocalName}({string.Join(", ", element.Elements().Select(Of))})" : $"{element.Name.LocalName}={element.Value}";
}
