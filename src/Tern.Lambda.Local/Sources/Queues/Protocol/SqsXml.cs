using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Sources;

/// <summary>Writes responses of the older protocol: the same members as XML, with lists and maps flattened.</summary>
internal static class SqsXml
{
    private const string Namespace = "http://queue.amazonaws.com/doc/2012-11-05/";

    public static string Write(string operation, JsonObject answer, string requestId)
    {
        var xml = new StringBuilder();
        xml.Append("<?xml version=\"1.0\"?><").Append(operation).Append("Response xmlns=\"").Append(Namespace).Append("\">");
        if (answer.Count > 0)
        {
            xml.Append('<').Append(operation).Append("Result>");
            WriteMembers(xml, answer, operation);
            xml.Append("</").Append(operation).Append("Result>");
        }

        xml.Append("<ResponseMetadata><RequestId>").Append(requestId).Append("</RequestId></ResponseMetadata></").Append(operation).Append("Response>");
        return xml.ToString();
    }

    public static string WriteError(SqsException failure, string requestId)
    {
        var xml = new StringBuilder();
        xml.Append("<?xml version=\"1.0\"?><ErrorResponse xmlns=\"").Append(Namespace).Append("\"><Error>");
        Element(xml, "Type", failure.IsSenderFault ? "Sender" : "Receiver");
        Element(xml, "Code", failure.QueryCode);
        Element(xml, "Message", failure.Message);
        xml.Append("<Detail/></Error>");
        Element(xml, "RequestId", requestId);
        return xml.Append("</ErrorResponse>").ToString();
    }

    private static void WriteMembers(StringBuilder xml, JsonObject members, string operation)
    {
        foreach (var (name, value) in members)
        {
            switch (value)
            {
                case JsonArray list:
                    foreach (var item in list) WriteItem(xml, ItemName(name, operation), item, operation);
                    break;
                case JsonObject map when name is "Attributes" or "MessageAttributes":
                    foreach (var (key, item) in map)
                    {
                        var element = name[..^1];
                        xml.Append('<').Append(element).Append('>');
                        Element(xml, "Name", key);
                        WriteItem(xml, "Value", item, operation);
                        xml.Append("</").Append(element).Append('>');
                    }

                    break;
                default:
                    WriteItem(xml, name, value, operation);
                    break;
            }
        }
    }

    private static void WriteItem(StringBuilder xml, string name, JsonNode? value, string operation)
    {
        if (value is JsonObject members)
        {
            xml.Append('<').Append(name).Append('>');
            WriteMembers(xml, members, operation);
            xml.Append("</").Append(name).Append('>');
            return;
        }

        Element(xml, name, value?.ToString() ?? "");
    }

    private static string ItemName(string list, string operation) => list switch
    {
        "Messages" => "Message",
        "QueueUrls" or "queueUrls" => "QueueUrl",
        "Successful" => operation + "ResultEntry",
        _ => "BatchResultErrorEntry",
    };

    private static void Element(StringBuilder xml, string name, string text)
    {
        xml.Append('<').Append(name).Append('>');
        foreach (var c in text)
        {
            switch (c)
            {
                case '<': xml.Append("&lt;"); break;
                case '>': xml.Append("&gt;"); break;
                case '&': xml.Append("&amp;"); break;
                case '"': xml.Append("&quot;"); break;
                case '\r': xml.Append("&#xD;"); break;
                default: xml.Append(c); break;
            }
        }

        xml.Append("</").Append(name).Append('>');
    }
}
