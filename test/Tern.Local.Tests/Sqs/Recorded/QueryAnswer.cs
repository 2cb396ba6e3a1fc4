using System.Text.Json.Nodes;
using System.Xml.Linq;

namespace Tern.Local.Tests.Sqs.Recorded;

/// <summary>Responses of the query protocol, as the same responses in JSON.</summary>
internal static class QueryAnswer
{
    public static JsonObject Read(string operation, XElement document)
    {
        Assert.Equal(operation + "Response", document.Name.LocalName);
        Assert.NotEmpty(Child(Child(document, "ResponseMetadata")!, "RequestId")!.Value);
        return Child(document, operation + "Result") is { } result ? Members(result, operation) : [];
    }

    /// <summary>Returns the error as <c>status code: message (member=value, …)</c>.</summary>
    public static string ReadError(int status, XElement document)
    {
        Assert.Equal("ErrorResponse", document.Name.LocalName);
        Assert.NotEmpty(Child(document, "RequestId")!.Value);
        var members = Child(document, "Error")!.Elements().ToDictionary(static element => element.Name.LocalName, static element => element.Value);
        var others = members.Where(static member => member.Key is not ("Code" or "Message")).OrderBy(static member => member.Key, StringComparer.Ordinal);
        return $"{status} {members["Code"]}: {members["Message"]} ({string.Join(", ", others.Select(static member => $"{member.Key}={member.Value}"))})";
    }

    private static JsonObject Members(XElement parent, string operation = "")
    {
        var members = new JsonObject();
        foreach (var element in parent.Elements())
        {
            var name = element.Name.LocalName;
            if (name is "Attribute" or "MessageAttribute" or "Tag") AddEntry(name + "s", element);
            else if (ListOf(name, operation) is { } list) AddItem(list, element);
            else members[name] = Value(element);
        }

        return members;

        void AddEntry(string map, XElement entry)
        {
            if (members[map] is not JsonObject entries) members[map] = entries = [];
            entries[(Child(entry, "Name") ?? Child(entry, "Key"))!.Value] = Value(Child(entry, "Value")!);
        }

        void AddItem(string list, XElement item)
        {
            if (members[list] is not JsonArray items) members[list] = items = [];
            items.Add(Value(item));
        }
    }

    private static string? ListOf(string element, string operation) => element switch
    {
        "Message" when operation == "ReceiveMessage" => "Messages",
        "QueueUrl" when operation == "ListQueues" => "QueueUrls",
        "BatchResultErrorEntry" => "Failed",
        _ => element.EndsWith("ResultEntry", StringComparison.Ordinal) ? "Successful" : null,
    };

    private static JsonNode Value(XElement element) => element.HasElements ? Members(element) : element.Value;

    private static XElement? Child(XElement parent, string name) => parent.Elements().SingleOrDefault(element => element.Name.LocalName == name);
}
