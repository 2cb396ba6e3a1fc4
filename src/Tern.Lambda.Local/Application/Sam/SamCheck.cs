using System.Collections.Frozen;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Checks all members of a template. A member is known; known but not simulated, which is reported; or unknown, which
/// is an error, because a misspelled name would otherwise silently change what runs here.
/// </summary>
internal sealed class SamCheck
{
    private static readonly FrozenDictionary<string, FrozenDictionary<string, SamMember>> s_shapes = ReadShapes();

    private readonly string _file;
    private readonly List<string> _remarks;

    private SamCheck(string file, List<string> remarks) => (_file, _remarks) = (file, remarks);

    /// <summary>Checks a template whose conditions are resolved.</summary>
    /// <param name="template">The template.</param>
    /// <param name="file">The file name, for messages.</param>
    /// <param name="remarks">Receives the members that aren't simulated.</param>
    /// <exception cref="LocalApplicationException">A member or a type is unknown; the message names its place and the
    /// closest known name.</exception>
    public static void Check(JsonObject template, string file, List<string> remarks)
    {
        var check = new SamCheck(file, remarks);
        check.Walk(template, "Template", "");
        check.WalkResources(template["Resources"] as JsonObject ?? []);
    }

    private void WalkResources(JsonObject resources)
    {
        var left = new SortedDictionary<string, List<string>>(StringComparer.Ordinal);
        foreach (var (logical, node) in resources)
        {
            var place = $"Resources.{logical}";
            if (logical.StartsWith("Fn::", StringComparison.Ordinal))
            {
                _remarks.Add($"{place} isn't simulated.");
                continue;
            }

            if (node is not JsonObject resource) throw new LocalApplicationException(_file, place, "A resource must be a mapping with a Type and Properties.");
            Walk(resource, "Resource", place);
            var type = resource["Type"]?.ToString() ?? "";
            if (s_shapes.ContainsKey(type)) WalkProperties(resource["Properties"] as JsonObject ?? [], type, $"{place}.Properties");
            else if (MistakeIn(type) is { } mistake) throw new LocalApplicationException(_file, $"{place}.Type", mistake);
            else if (!SamShapes.Quiet.Any(quiet => type.StartsWith(quiet, StringComparison.Ordinal)))
            {
                if (!left.TryGetValue(type, out var names)) left[type] = names = [];
                names.Add(logical);
            }
        }

        foreach (var (type, names) in left) _remarks.Add($"{type} isn't simulated: {string.Join(", ", names)}.");
    }

    private void WalkProperties(JsonObject properties, string type, string place)
    {
        Walk(properties, type, place);
        if (type != "AWS::Serverless::Function") return;
        foreach (var (name, node) in properties["Events"] as JsonObject ?? [])
        {
            var at = $"{place}.Events.{name}";
            if (node is not JsonObject source) throw new LocalApplicationException(_file, at, "It must be a mapping with a Type and Properties.");
            Walk(source, "Event", at);
            var kind = source["Type"]?.ToString() ?? "";
            if (s_shapes.ContainsKey("Event." + kind)) Walk(source["Properties"] as JsonObject ?? [], "Event." + kind, $"{at}.Properties");
            else if (!SamShapes.OtherEvents.Contains(kind))
            {
                const string Start = "Event.";
                var shapes = s_shapes.Keys.Where(static name => name.StartsWith(Start, StringComparison.Ordinal));
                string[] known = [.. shapes.Select(static name => name[Start.Length..]), .. SamShapes.OtherEvents];
                throw new LocalApplicationException(_file, $"{at}.Type", $"'{kind}' isn't a type of event. {NearestName.Hint(kind, known)}");
            }
        }
    }

    private void Walk(JsonObject members, string shape, string place)
    {
        if (IsCall(members)) return;
        var known = s_shapes[shape];
        foreach (var (name, value) in members)
        {
            var at = place.Length == 0 ? name : $"{place}.{name}";
            if (name.StartsWith("Fn::", StringComparison.Ordinal))
            {
                _remarks.Add($"{at} isn't simulated.");
                continue;
            }

            if (!known.TryGetValue(name, out var member))
                throw new LocalApplicationException(_file, at, $"'{name}' is unknown here. {NearestName.Hint(name, known.Keys)}");
            if (member.Kind == SamMemberKind.NotSimulated)
                _remarks.Add($"{at} isn't simulated{(SamShapes.Notes.TryGetValue(name, out var note) ? ": " + note : "")}.");
            if (member.Shape is not { } inner) continue;
            if (!member.IsMap) WalkValue(value, inner, at);
            else foreach (var (key, item) in value as JsonObject ?? []) WalkValue(item, inner, $"{at}.{key}");
        }
    }

    private void WalkValue(JsonNode? value, string shape, string place)
    {
        switch (value)
        {
            case JsonObject members:
                Walk(members, shape, place);
                break;
            case JsonArray items:
                for (var i = 0; i < items.Count; i++) WalkValue(items[i], shape, $"{place}[{i}]");
                break;
        }
    }

    internal static bool IsCall(JsonObject members) =>
        members.Count == 1 && members.First().Key is var name && (name is "Ref" or "Condition" || name.StartsWith("Fn::", StringComparison.Ordinal));

    private static string? MistakeIn(string type)
    {
        if (type.Length == 0) return "A resource must have a Type.";
        // All types of simulated services are known; no types of other services are.
        var last = type.LastIndexOf("::", StringComparison.Ordinal);
        string[] known = [.. s_shapes.Keys.Where(static name => name.StartsWith("AWS::", StringComparison.Ordinal)), .. SamShapes.OtherTypes];
        var isTheirs = last > 0 && type[..last] is "AWS::Serverless" or "AWS::Lambda" or "AWS::SQS" or "AWS::Events";
        return isTheirs && !known.Contains(type) ? $"'{type}' isn't a type of resource. {NearestName.Hint(type, known)}" : null;
    }

    private static FrozenDictionary<string, FrozenDictionary<string, SamMember>> ReadShapes()
    {
        var shapes = new Dictionary<string, Dictionary<string, SamMember>>(StringComparer.Ordinal);
        foreach (var line in SamShapes.Text.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            var end = line.IndexOf(": ", StringComparison.Ordinal);
            if (!shapes.TryGetValue(line[..end], out var members)) shapes[line[..end]] = members = new Dictionary<string, SamMember>(StringComparer.Ordinal);
            foreach (var word in line[(end + 2)..].Split(' ', StringSplitOptions.RemoveEmptyEntries))
            {
                var open = word.IndexOf('(', StringComparison.Ordinal);
                var shape = open < 0 ? null : word[(open + 1)..^1];
                var name = open < 0 ? word.TrimEnd('~', '!') : word[..open];
                var kind = word[^1] switch
                {
                    '~' => SamMemberKind.WithoutEffect,
                    '!' => SamMemberKind.NotSimulated,
                    _ => SamMemberKind.Read,
                };
                members.Add(name, new SamMember(kind, shape?.TrimStart('*'), shape?.StartsWith('*') == true));
            }
        }

        return shapes.ToFrozenDictionary(
            static shape => shape.Key, static shape => shape.Value.ToFrozenDictionary(StringComparer.Ordinal), StringComparer.Ordinal);
    }
}
