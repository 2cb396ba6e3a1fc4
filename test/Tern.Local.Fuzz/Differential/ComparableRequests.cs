using System.Text.Json.Nodes;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Differential;

/// <summary>Requests on items that both servers support; one in four is wrong in one place, so that errors and their
/// order are compared, too.</summary>
internal sealed class ComparableRequests(Random random)
{
    /// <summary>Values that are invalid or at a limit.</summary>
    private static readonly string[] s_values =
    [
        """{"N":""}""", """{"N":"abc"}""", """{"N":"1e126"}""", """{"N":"1e-131"}""", """{"N":"123456789012345678901234567890123456789"}""", """{"SS":[]}""", """{"SS":["a","a"]}""", """{"NS":["1","1.0"]}""",
        """{"NS":["a"]}""", """{"BS":["AA==","AA=="]}""", """{}""", """{"S":"a","N":"1"}""", """{"NULL":false}""", """{"S":""}""", """{"B":""}""", """{"M":{"":{"S":"a"}}}""", """{"L":[{}]}""", """{"BOOL":true}""",
    ];

    private readonly ItemRequests _items = new(random);
    private Request? _earlier;

    public Request Next()
    {
        var request = _items.Next();
        var earlier = _earlier ?? request;
        _earlier = new Request(request.Operation, (JsonObject)request.Body.DeepClone());
        if (!random.OneIn(4)) return request;
        switch (random.Next(7))
        {
            case 0: RemoveMember(request.Body); break;
            case 1: AddMember(request.Body, earlier.Body); break;
            case 2 or 3: ReplaceValue(request.Body, JsonNode.Parse(random.Of<string>(s_values))!); break;
            case 4: MutateExpression(request.Body); break;
            case 5: RemoveWithin(request.Body); break;
            default: request.Body["ReturnValues"] = random.Of("ALL_NEW", "UPDATED_OLD", "nothing", ""); break;
        }

        return request;
    }

    private void RemoveMember(JsonObject body) => body.Remove(body.ElementAt(random.Next(body.Count)).Key);

    private void AddMember(JsonObject body, JsonObject earlier)
    {
        var (name, value) = earlier.ElementAt(random.Next(earlier.Count));
        body[name] = value?.DeepClone();
    }

    private void RemoveWithin(JsonObject body)
    {
        var maps = body.Select(static member => member.Value).OfType<JsonObject>().Where(static map => map.Count > 0).ToList();
        if (maps.Count == 0) return;
        var map = maps[random.Next(maps.Count)];
        map.Remove(map.ElementAt(random.Next(map.Count)).Key);
    }

    /// <summary>Replaces one of the request's attribute values.</summary>
    private void ReplaceValue(JsonObject body, JsonNode value)
    {
        var maps = ((string[])["Item", "Key", "ExpressionAttributeValues", "ExclusiveStartKey"]).Select(name => body[name])
            .OfType<JsonObject>()
            .Where(static map => map.Count > 0)
            .ToList();
        if (maps.Count == 0) return;
        var map = maps[random.Next(maps.Count)];
        map[map.ElementAt(random.Next(map.Count)).Key] = value;
    }

    private void MutateExpression(JsonObject body)
    {
        var names = ((string[])["ConditionExpression", "UpdateExpression", "ProjectionExpression", "FilterExpression", "KeyConditionExpression"])
            .Where(body.ContainsKey)
            .ToList();
        if (names.Count == 0) return;
        var name = names[random.Next(names.Count)];
        var tokens = ((string)body[name]!).Split(' ').ToList();
        var at = random.Next(tokens.Count);
        switch (random.Next(4))
        {
            case 0: tokens.RemoveAt(at); break;
            case 1: tokens.Insert(at, tokens[random.Next(tokens.Count)]); break;
            case 2: tokens[at] = random.Of("=", "<", "AND", "name", "#missing", ":missing", "(", ")", "SET", "size(a)", "a.b[1]"); break;
            default: tokens[at] = tokens[at].ToUpperInvariant(); break;
        }

        body[name] = string.Join(' ', tokens);
    }
}
