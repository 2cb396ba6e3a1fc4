using System.Text;
using System.Text.Json;
using System.Xml;
using System.Xml.Linq;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceChecks.Oracle;

/// <summary>Writes values in XML, as in services' responses.</summary>
internal static class XmlAnswers
{
    internal static byte[] Write(XElement root)
    {
        using var body = new MemoryStream();
        // Line endings aren't converted: a parser would read a converted one as different text.
        using (var xml = XmlWriter.Create(body, new XmlWriterSettings { Encoding = new UTF8Encoding(false), NewLineHandling = NewLineHandling.None }))
            root.WriteTo(xml);
        return body.ToArray();
    }

    internal static XElement Structure(
        string name, ResolvedStructure structure, JsonElement value, IReadOnlyDictionary<string, ResolvedStructure> structures)
    {
        var element = new XElement(name);
        foreach (var member in structure.BodyMembers)
        {
            if (!value.TryGetProperty(member.ModelName, out var set)) continue;
            if (member.IsXmlAttribute)
            {
                // Readers without namespace support drop the prefix of an attribute.
                var parts = member.XmlName.Split(':');
                element.Add(new XAttribute(parts.Length == 1 ? parts[0] : XNamespace.Get(member.XmlNamespace?.Uri ?? Schema) + parts[1], set.GetString()!));
                if (parts.Length == 2) element.Add(new XAttribute(XNamespace.Xmlns + parts[0], member.XmlNamespace?.Uri ?? Schema));
            }
            else if (member.IsFlattened) element.Add(Elements(member.XmlName, member.Type, set, structures));
            else element.Add(Element(member.XmlName, member.Type, set, structures));
        }

        return element;
    }

    private const string Schema = "http://www.w3.org/2001/XMLSchema-instance";

    private static XElement Element(string name, ResolvedType type, JsonElement value, IReadOnlyDictionary<string, ResolvedStructure> structures) =>
        type switch
        {
            StructureType structure => Structure(name, structures[structure.Name], value, structures),
            ListType list => new XElement(name, Elements(list.Item.Name ?? "member", list, value, structures)),
            MapType map => new XElement(name, Elements("entry", map, value, structures)),
            BlobType => new XElement(name, Convert.ToBase64String(Encoding.UTF8.GetBytes(value.GetString()!))),
            TimestampType { Form: var form } => new XElement(name, AnswerWriter.Time(value, form)),
            ScalarType { Kind: ScalarKind.Boolean } => new XElement(name, value.GetBoolean() ? "true" : "false"),
            EnumType or ScalarType { Kind: ScalarKind.String } => new XElement(name, value.GetString()!),
            _ => new XElement(name, value.GetRawText()),
        };

    // The elements of a list or the entries of a map.
    private static IEnumerable<XElement> Elements(
        string name, ResolvedType type, JsonElement value, IReadOnlyDictionary<string, ResolvedStructure> structures)
    {
        if (type is ListType list) return value.EnumerateArray().Select(one => Element(name, list.Element, one, structures));
        var map = (MapType)type;
        return value.EnumerateObject().Select(entry => new XElement(
            name,
            new XElement(map.EntryKey.Name ?? "key", entry.Name),
            Element(map.EntryValue.Name ?? "value", map.Element, entry.Value, structures)));
    }
}
