using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// TagResource, UntagResource and ListTagsOfResource. Changes are visible immediately; the service takes a second or
/// two.
/// </summary>
internal static class TagOperations
{
    public static void Tag(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var arn = input.Text("ResourceArn");
        var sent = TagRules.Read(input.Structures("Tags", "Tag"));
        ResourceArns.CheckService(arn, "TagResource", call.Engine.Place);
        RequireMember(sent is not null, "tags");
        var name = ResourceArns.TableName(arn!);
        if (sent!.Count == 0) throw EngineException.Validation("Atleast one Tag needs to be provided as Input.");
        var tags = TagRules.Check(sent);
        var table = call.Engine.FindTable(name) ?? throw NotFound(arn!);
        lock (table.Gate)
        {
            BusyTable.RequireThere(table);
            var merged = table.Settings.Tags.ToList();
            foreach (var tag in tags)
            {
                var at = merged.FindIndex(other => other.Key == tag.Key);
                if (at < 0) merged.Add(tag);
                else merged[at] = tag;
            }

            TagRules.CheckCount(merged.Count);
            table.Settings = table.Settings with { Tags = merged };
        }

        // The service's response has no body at all.
    }

    public static void Untag(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var arn = input.Text("ResourceArn");
        var keys = input.Texts("TagKeys");
        ResourceArns.CheckService(arn, "UntagResource", call.Engine.Place);
        RequireMember(keys is not null, "tagKeys");
        var name = ResourceArns.TableName(arn!);
        if (keys!.Count == 0) throw EngineException.Validation("Atleast one Tag Key needs to be provided as Input.");
        TagRules.CheckCount(keys.Count);
        foreach (var key in keys) TagRules.CheckKey(key);
        var table = call.Engine.FindTable(name) ?? throw new EngineException(EngineError.ResourceNotFound, "Requested resource not found");
        lock (table.Gate)
        {
            BusyTable.RequireThere(table);
            table.Settings = table.Settings with { Tags = [.. table.Settings.Tags.Where(tag => !keys.Contains(tag.Key))] };
        }
    }

    public static void List(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var arn = input.Text("ResourceArn");
        input.Text("NextToken"); // only to check its type: all tags fit in one page, so no token was ever issued
        ResourceArns.CheckService(arn, "ListTagsOfResource", call.Engine.Place);
        var table = call.Engine.FindTable(ResourceArns.TableName(arn!)) ?? throw NotFound(arn!);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("Tags"u8);
        foreach (var tag in table.Settings.Tags)
        {
            json.WriteStartObject();
            json.WriteString("Key"u8, tag.Key);
            json.WriteString("Value"u8, tag.Value);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void RequireMember(bool present, string name)
    {
        var constraints = new Constraints();
        constraints.NotNull(present, name);
        constraints.ThrowIfAny();
    }

    /// <summary>Creates the error for a missing resource. The misspelling is the service's.</summary>
    private static EngineException NotFound(string arn) => new(EngineError.ResourceNotFound, $"Requested resource not found: ResourcArn: {arn} not found");
}
