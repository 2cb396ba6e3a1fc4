using Tern.Protocols;

namespace Tern.Local.Serving;

/// <summary>Reads the values of requests from XML.</summary>
internal static class XmlValues
{
    public static List<T> ReadList<T>(ref AwsXmlReader xml, XmlFunction<T> read)
    {
        var list = new List<T>();
        while (xml.NextElement(out _)) list.Add(read(ref xml));
        return list;
    }
}
