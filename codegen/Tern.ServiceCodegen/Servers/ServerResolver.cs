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
            [.. operations.Select(o => new ServerOperation(o.Name, o.Input is { } input ? CSharp.Pascal(input) : NoRequest, o.Output is { } output
                ? CSharp.Pascal(output) : NoAnswer))],
            [.. model.Shapes.Values.Where(shape => shape.Type == "structure" && (read.Contains(shape.Name) || written.Contains(shape.Name))).Select(shape =>
                new ServerStructure(CSharp.Pascal(shape.Name), [.. shape.Members.Select(Member)])
                {
                    IsRead = read.Contains(shape.Name),
                    IsWritten = written.Contains(shape.Name),
                    IsRequest = requests.Contains(shape.Name),
                    IsAnswer = answers.Contains(shape.Name),
                })]);
    }

    private ServerMember Member(MemberModel member)
    {
        var type = Type(member.Shape);
        var shape = model.Shapes[member.Shape];
        var isFlattened = type is ServerList or ServerMap && (member.Flattened || shape.Flattened);
        var own = settings.Elements.GetValueOrDefault(member.Shape)?.Split(' ')[0];
        var name = member.WireName ?? member.Name;
        if (isFlattened) name = own ?? (shape.Type == "list" ? shape.Element!.WireName : null) ?? name;
        return new ServerMember(CSharp.Pascal(member.Name), member.Name, name, type, member.Required, isFlattened);
    }

    private ServerType Type(string name)
    {
        var shape = model.Shapes[name];
        var elements = settings.Elements.GetValueOrDefault(name)?.Split(' ') ?? [];
        return shape.Type switch
        {
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
