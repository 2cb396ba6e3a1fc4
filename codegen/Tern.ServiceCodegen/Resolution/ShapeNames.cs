using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>
/// The C# names of a model's shapes. They are given over the whole model, so that a shape has one name whichever operations are
/// chosen. docs/design/generated-names.md has the rules.
/// </summary>
internal sealed class ShapeNames
{
    private readonly Dictionary<string, string> _names = [];
    private readonly Dictionary<string, string> _errors = [];
    private readonly bool _isWhole;
    private readonly string _service;

    // The suffixes of a client's classes, including those that a protocol adds.
    private static readonly string[] OfClients =
        ["Client", "ClientOptions", "Service", "Errors", "EndpointRules", "EndpointParameters", "Json", "Cbor", "Xml", "Query", "ServiceCollectionExtensions"];

    internal ShapeNames(ServiceTarget target, ServiceModel model)
    {
        _isWhole = target.IsWhole;
        _service = target.Name;
        // Files are named after types, and not all file systems are case-sensitive.
        var taken = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var suffix in OfClients) taken.Add(target.Name + suffix);
        foreach (var operation in model.Operations.Keys)
            foreach (var suffix in (string[])["Request", "Response", "Operation"]) taken.Add(operation + suffix);

        // Shapes that are only a request or response have no type of their own; their names remain available for others.
        var nested = Nested(model);
        var shapes = model.Shapes.Values.Where(s => s.Error is null && (s.Enum is not null || (s.Type == "structure" && nested.Contains(s.Name)))).ToList();
        foreach (var shape in shapes.Where(s => target.Names.ContainsKey(s.Name))) taken.Add(_names[shape.Name] = target.Names[shape.Name]);
        foreach (var shape in shapes.Where(s => !_names.ContainsKey(s.Name)))
            _names[shape.Name] = Take(taken, Unambiguous(CSharp.Pascal(shape.Name)), "Shape", shape.Union);

        // An error whose own name ends in Exception keeps it; another error with the same name gets the suffix ErrorException.
        const string End = "Exception";
        var errors = model.Shapes.Values.Where(s => s.Error is not null).ToList();
        foreach (var shape in errors.Where(s => s.Name.EndsWith(End, StringComparison.Ordinal)))
            _errors[shape.Name] = TakeError(taken, CSharp.Pascal(shape.Name)[..^End.Length]);
        foreach (var shape in errors.Where(s => !_errors.ContainsKey(s.Name))) _errors[shape.Name] = TakeError(taken, CSharp.Pascal(shape.Name));
    }

    /// <summary>The name of a structure, a union or an enumeration.</summary>
    internal string Of(string shape) => Own(_names.TryGetValue(shape, out var name) ? name : CSharp.Pascal(shape));

    /// <summary>The name of an error's exception.</summary>
    internal string OfError(string shape) => Own(_errors[shape]);

    /// <summary>A name, or another where a foreign type has it too, which the printed code would mean otherwise.</summary>
    internal string Own(string name) => _isWhole ? ForeignNames.Own(name) : name;

    // In programs, the names of implicit usings are in scope together with the model's names.
    private string Unambiguous(string name) => _isWhole && ImplicitNames.Contains(name) ? _service + name : name;

    private string TakeError(HashSet<string> taken, string name)
    {
        if (_isWhole && ImplicitNames.Contains(name + "Exception")) name = _service + name;
        while (!taken.Add(name + "Exception")) name += "Error";
        return name + "Exception";
    }

    private static string Take(HashSet<string> taken, string name, string suffix, bool isUnion)
    {
        while (taken.Contains(name) || (isUnion && taken.Contains(name + "Tag"))) name += suffix;
        taken.Add(name);
        if (isUnion) taken.Add(name + "Tag");
        return name;
    }

    private static HashSet<string> Nested(ServiceModel model)
    {
        var nested = new HashSet<string>();
        foreach (var shape in model.Shapes.Values)
        {
            foreach (var member in shape.Members) nested.Add(member.Shape);
            if (shape.Element is { } element) nested.Add(element.Shape);
        }

        return nested;
    }
}
