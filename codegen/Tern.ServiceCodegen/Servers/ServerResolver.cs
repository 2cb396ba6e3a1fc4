using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Servers;

/// <summary>Decides the types and names of a server's code.</summary>
/// <param name="settings">The settings.</param>
/// <param name="model">The model.</param>
internal sealed class ServerResolver(ServerSettings settings, ServiceModel model)
{
    /// <summary>The response type of operations without one.</summary>
    private const string NoAnswer = "NoAnswer";

    private const string NoRequest = "NoRequest";

    internal static ServerService Resolve(ServerSettings settings, ServiceModel model) => new ServerResolver(settings, model).Resolve();

    private ServerService Resolve()
    {
        foreach (var name in settings.Operations.Where(name => !model.Operations.ContainsKey(name)))
            throw new CodegenException($"{model.FileName} has no operation '{name}'.");
        var operations = model.Operations.Values.Where(o => settings.Operations.Count == 0 || settings.Operations.Contains(o.Name)).ToList();
        var read = Reach(operations.Select(o => o.Input));
        var written = Reach(operations.Select(o => o.Output));
        var requests = operations.Select(o => o.Input).OfType<string>().ToHashSet();
        var answers = operations.Select(o => o.Output).OfType<string>().ToHashSet();
        return new ServerService(
            settings, model,
            [.. operations.Select(Operation)],
            [.. model.Shapes.Values.Where(shape => shape.Type == "structure" && (read.Contains(shape.Name) || written.Contains(shape.Name))).Select(shape =>
                new ServerStructure(
                    CSharp.Pascal(shape.Name),
                    [.. shape.Members.Select(member => Member(shape, member, requests.Contains(shape.Name) || answers.Contains(shape.Name)))])
                {
                    Root = operations.Find(o => o.Output == shape.Name) is { } operation ? Root(operation, shape) : null,
                    IsUnwrapped = operations.Exists(o => o.Output == shape.Name && settings.Unwrapped.Contains(o.Name)),
                    XmlNamespace = shape.XmlNamespace,
                    IsRead = read.Contains(shape.Name),
                    IsWritten = written.Contains(shape.Name),
                    IsRequest = requests.Contains(shape.Name),
                    IsAnswer = answers.Contains(shape.Name),
                })],
            settings.SpeaksHttp ? ServerRoutes.Of(settings, model) : []);
    }

    private ServerOperation Operation(OperationModel operation)
    {
        var payload = operation.Input is { } name && model.Shapes[name] is { Payload: { } member } shape
            ? shape.Members.First(m => m.Name == member) : null;
        return new ServerOperation(
            operation.Name, operation.Input is { } input ? CSharp.Pascal(input) : NoRequest, operation.Output is { } output ? CSharp.Pascal(output) : NoAnswer)
        {
            Status = operation.Status,
            ReadsDocument = payload is not null && Type(payload) is not ServerScalar { Kind: "Stream" },
        };
    }

    // A payload's element has its member's name; the model doesn't name other documents of responses.
    private string? Root(OperationModel operation, Shape shape)
    {
        if (!settings.SpeaksHttp) return null;
        if (settings.Roots.TryGetValue(operation.Name, out var root)) return root;
        if (shape.Payload is { } payload)
        {
            var member = shape.Members.First(m => m.Name == payload);
            return Type(member) is ServerStructureType ? member.WireName ?? member.Name : null;
        }

        return shape.Members.All(m => m.Location is not null)
            ? null
            : throw new CodegenException($"{model.FileName} doesn't name the root element of {operation.Name}. Add it to 'roots' in the server's settings.");
    }

    private ServerMember Member(Shape owner, MemberModel member, bool isRoot)
    {
        if (settings.SpeaksHttp) return HttpMember(owner, member, isRoot);
        var type = Type(member.Shape);
        var shape = model.Shapes[member.Shape];
        var isFlattened = type is ServerList or ServerMap && (member.Flattened || shape.Flattened);
        var own = settings.Elements.GetValueOrDefault(member.Shape)?.Split(' ')[0];
        var name = member.WireName ?? member.Name;
        if (isFlattened) name = own ?? (shape.Type == "list" ? shape.Element!.WireName : null) ?? name;
        return new ServerMember(CSharp.Pascal(member.Name), member.Name, name, type, member.Required, isFlattened);
    }

    private ServerMember HttpMember(Shape owner, MemberModel member, bool isRoot)
    {
        var type = Type(member);
        var shape = model.Shapes[member.Shape];
        var location = isRoot ? member.Location : null;
        var name = member.WireName ?? (type is ServerList ? shape.XmlName : null) ?? member.Name;
        if (location is "header" or "headers") name = name.ToLowerInvariant();
        var isFlattened = type is ServerList or ServerMap && (member.Flattened || shape.Flattened);
        return new ServerMember(CSharp.Pascal(member.Name), member.Name, name, type, member.Required, isFlattened)
        {
            Location = location,
            IsPayload = isRoot && owner.Payload == member.Name,
            IsXmlAttribute = member.XmlAttribute,
            IsIso8601 = (member.TimestampFormat ?? shape.TimestampFormat) is { } format ? format == "iso8601" : location is not ("header" or "headers"),
        };
    }

    private ServerType Type(MemberModel member) =>
        member.Streaming || model.Shapes[member.Shape].Streaming ? new ServerScalar("Stream", "Stream", model.Shapes[member.Shape]) : Type(member.Shape);

    private ServerType Type(string name)
    {
        var shape = model.Shapes[name];
        var elements = settings.Elements.GetValueOrDefault(name)?.Split(' ') ?? [];
        return shape.Type switch
        {
            _ when settings.Texts.Contains(name) => new ServerScalar("Text", "string", shape),
            "string" => new ServerScalar("Text", "string", shape),
            "boolean" => new ServerScalar("Boolean", "bool", shape),
            "integer" => new ServerScalar("Int32", "int", shape),
            "long" => new ServerScalar("Int64", "long", shape),
            "double" or "float" => new ServerScalar("Double", "double", shape),
            "timestamp" => new ServerScalar("Timestamp", "DateTimeOffset", shape),
            "blob" => new ServerScalar("Blob", "byte[]", shape),
            "structure" => new ServerStructureType(CSharp.Pascal(name), shape),
            "list" => new ServerList(Type(shape.Element!.Shape), shape.Element.WireName ?? elements.ElementAtOrDefault(0) ?? "member", shape),
            "map" => new ServerMap(
                Type(shape.Element!.Shape), model.Shapes[shape.Key!.Shape], shape.Key.WireName ?? elements.ElementAtOrDefault(1) ?? "key",
                shape.Element.WireName ?? elements.ElementAtOrDefault(2) ?? "value", shape),
            var other => throw new CodegenException($"{model.FileName}: the shape '{name}' has the type '{other}', which servers don't support."),
        };
    }

    private HashSet<string> Reach(IEnumerable<string?> roots)
    {
        var reached = new HashSet<string>();
        foreach (var root in roots.OfType<string>()) Follow(root);
        return reached;

        void Follow(string name)
        {
            if (!reached.Add(name)) return;
            var shape = model.Shapes[name];
            foreach (var member in shape.Members) Follow(member.Shape);
            if (shape.Element is { } element) Follow(element.Shape);
        }
    }
}
