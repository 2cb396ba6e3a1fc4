using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>The shapes that the chosen operations reach. Only these are printed, with a writer, a reader or both, depending on their use.</summary>
internal sealed class Reach(ServiceTarget target, ServiceModel model)
{
    private readonly HashSet<string> _written = [];
    private readonly HashSet<string> _read = [];
    private readonly HashSet<string> _errors = [];

    /// <summary>The structures below requests, responses and errors, in the model's order.</summary>
    internal IEnumerable<Shape> Structures => model.Shapes.Values.Where(s => s.Type == "structure" && !s.Document && s.Error is null && Contains(s.Name));

    /// <summary>The errors, in the model's order.</summary>
    internal IEnumerable<Shape> Errors => model.Shapes.Values.Where(s => _errors.Contains(s.Name));

    internal bool Contains(string shape) => _written.Contains(shape) || _read.Contains(shape);

    internal bool IsWritten(string shape) => _written.Contains(shape);

    internal bool IsRead(string shape) => _read.Contains(shape) || _errors.Contains(shape);

    internal void Add(OperationModel operation)
    {
        // The request and response themselves are separate classes of the operation.
        if (operation.Input is not null) AddMembers(operation.Input, _written);
        if (operation.Output is not null) AddMembers(operation.Output, _read);
        foreach (var error in operation.Errors)
            if (_errors.Add(error)) AddMembers(error, _read);
    }

    private void AddMembers(string structure, HashSet<string> reached)
    {
        if (!model.Shapes.TryGetValue(structure, out var shape))
            throw new CodegenException($"{model.FileName} refers to the shape '{structure}', which there is not.");
        foreach (var member in shape.Members)
        {
            // The exceptions of a stream are thrown like those of the operation.
            if (shape.EventStream && model.Shapes[member.Shape].Error is not null)
            {
                if (_errors.Add(member.Shape)) AddMembers(member.Shape, _read);
            }
            else AddShape(member.Shape, reached);
        }
    }

    private void AddShape(string name, HashSet<string> reached)
    {
        if (target.HandWritten.ContainsKey(name) || !reached.Add(name)) return;
        if (!model.Shapes.TryGetValue(name, out var shape)) throw new CodegenException($"{model.FileName} refers to the shape '{name}', which there is not.");
        if (shape.Type == "structure") AddMembers(name, reached);
        else if (shape.Element is { } element) AddShape(element.Shape, reached);
    }
}
