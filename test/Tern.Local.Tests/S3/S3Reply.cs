using System.Xml.Linq;

namespace Tern.Local.Tests.S3;

/// <summary>A response as it is sent on the wire.</summary>
internal sealed record S3Reply(int Status, IReadOnlyDictionary<string, string> Headers, string Body)
{
    public XElement Xml => XElement.Parse(Body);

    public string? this[string header] => Headers.GetValueOrDefault(header);

    /// <summary>The error as <c>status code: message (member=value, …)</c>, without the IDs of the request.</summary>
    public string Error
    {
        get
        {
            var members = Xml.Elements().Where(static element => element.Name.LocalName is not ("Code" or "Message" or "RequestId" or "HostId"))
                .Select(static element => $"{element.Name.LocalName}={element.Value}").ToList();
            var text = $"{Status} {Xml.Element("Code")!.Value}: {Xml.Element("Message")!.Value}";
            return members.Count == 0 ? text : $"{text} ({string.Join(", ", members)})";
        }
    }

    /// <summary>The texts of all elements with a name, in any namespace.</summary>
    public IEnumerable<string> All(string name) =>
        Xml.Descendants().Where(element => element.Name.LocalName == name).Select(static element => element.Value);

    public string? One(string name) => All(name).SingleOrDefault();
}
