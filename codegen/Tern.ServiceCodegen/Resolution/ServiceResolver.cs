using System.Text.Json;
using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Paths;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>
/// Resolves everything that a model leaves open: names, types, which shapes are written and read, and the parts of a request that
/// endpoint rules and telemetry need.
/// </summary>
internal sealed class ServiceResolver
{
    private readonly ServiceTarget _target;
    private readonly ServiceModel _model;
    private readonly TypeResolver _types;
    private readonly Reach _reach;
    private readonly Dictionary<string, ResolvedStructure> _structures = [];
    private readonly Dictionary<string, ResolvedEnum> _enums = [];
    private readonly MemberResolver _members;
    private readonly OperationResolver _operations;
    private readonly PaginatorResolver _paginators;
    private readonly WaiterResolver _waiters;

    private ServiceResolver(ServiceTarget target, ServiceModel model)
    {
        _target = target;
        _model = model;
        _types = new TypeResolver(target, model);
        _reach = new Reach(target, model);
        var paths = new PathCompiler(_structures, _enums);
        _members = new MemberResolver(model, _types);
        _operations = new OperationResolver(target, model, _types, _members, paths);
        _paginators = new PaginatorResolver(model, paths);
        _waiters = new WaiterResolver(model, paths);
    }

    internal static ResolvedService Resolve(ServiceTarget target, ServiceModel model) => new ServiceResolver(target, model).Resolve();

    private ResolvedService Resolve()
    {
        // If no operations are named, those that can't be printed yet are omitted; a named one is rejected with the reason.
        var chosen = _model.Operations.Values
            .Where(o => _target.Operations.Count == 0 ? !HasUnknownEvents(o) : _target.Operations.Contains(o.Name))
            .ToList();
        var missing = _target.Operations.FirstOrDefault(o => !_model.Operations.ContainsKey(o));
        if (missing is not null) throw new CodegenException($"services.json names the operation '{missing}', which {_model.FileName} doesn't have.");
        foreach (var operation in chosen) _reach.Add(operation);

        foreach (var shape in _model.Shapes.Values.Where(s => s.Enum is not null && _reach.Contains(s.Name))) _enums.Add(_types.Name(shape.Name), Enum(shape));
        foreach (var shape in _reach.Structures)
            _structures.Add(_types.Name(shape.Name), Structure(shape, _types.Name(shape.Name), Summary(shape)));

        var errors = _reach.Errors.Select(shape => Structure(
            shape, _types.ErrorName(shape.Name), $"The error <c>{shape.Error!.Code ?? shape.Name}</c> of {_model.Service.Name}.")).ToList();
        var paged = _model.Paginators.Keys.ToHashSet();
        var operations = chosen.Select(o => _operations.Resolve(o, paged.Contains(o.Name) || _target.OwnMethods.Contains(o.Name))).ToList();
        CheckNames(operations, errors);

        var all = _structures.Values.Concat(operations.Select(o => o.Request)).Concat(operations.Select(o => o.Response)).Concat(errors).ToList();
        return new ResolvedService(
            _target, _model, operations, [.. _structures.Values], [.. _enums.Values], errors,
            Collections(all.Where(s => s.IsWritten)), Collections(all.Where(s => s.IsRead)),
            [.. operations.Where(o => paged.Contains(o.Name)).Select(_paginators.Resolve)],
            [
                .. _model.Waiters.Values.Where(w => operations.Any(o => o.Name == w.Operation))
                    .Select(w => _waiters.Resolve(w, operations.First(o => o.Name == w.Operation))),
            ],
            _model.Endpoints.ValueKind == JsonValueKind.Undefined ? null : EndpointRuleResolver.Resolve(_model.FileName, _model.Endpoints));
    }

    private string Summary(Shape shape) =>
        $"{(shape.Union ? "A union" : "A structure")} of {_model.Service.Name}: <c>{shape.Name}</c>.{(shape.Deprecated ? " Deprecated by AWS." : "")}"
        + MemberSummary.Page(_target, shape.Name);

    private bool HasUnknownEvents(OperationModel operation) => !_members.HasEvents && (HasEvents(operation.Input) || HasEvents(operation.Output));

    private bool HasEvents(string? root) => root is not null && _model.Shapes.TryGetValue(root, out var shape)
        && shape.Members.Any(member => _model.Shapes.TryGetValue(member.Shape, out var type) && type.EventStream);

    private ResolvedEnum Enum(Shape shape)
    {
        var names = new HashSet<string>
        {
            "Value", "Equals", "ToString", "GetHashCode", "GetType", "Clone", "PrintMembers", ForeignNames.Unmark(_types.Name(shape.Name)),
        };
        var constants = new List<KeyValuePair<string, string>>();
        foreach (var value in shape.Enum!)
        {
            var name = CSharp.Constant(value);
            while (!names.Add(name)) name += "_";
            constants.Add(new(_types.Own(name), value));
        }

        return new ResolvedEnum(_types.Name(shape.Name), constants);
    }

    private ResolvedStructure Structure(Shape shape, string name, string summary)
    {
        var members = _members.Resolve(shape, name, _reach.IsWritten(shape.Name), _reach.IsRead(shape.Name), false);
        return new(
            name,
            shape.Name,
            summary,
            members,
            shape.Union || shape.EventStream,
            _reach.IsWritten(shape.Name),
            _reach.IsRead(shape.Name))
        {
            Error = shape.Error,
            IsEventStream = shape.EventStream,
            EventExceptions = shape.EventStream ? [.. EventExceptions(shape)] : [],
            IsEvent = shape.Event,
            Payload = shape.Event ? members.Find(member => shape.Members.Any(m => m.Name == member.ModelName && m.EventPayload)) : null,
        };
    }

    private IEnumerable<(string Member, string Shape, int Status)> EventExceptions(Shape events)
    {
        foreach (var member in events.Members)
            if (_model.Shapes[member.Shape].Error is { } error) yield return (member.Name, member.Shape, error.AnyStatus);
    }

    private void CheckNames(IEnumerable<ResolvedOperation> operations, IEnumerable<ResolvedStructure> errors)
    {
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var name in _structures.Keys.Concat(_enums.Keys).Concat(operations.SelectMany(o => (string[])[o.Request.Name, o.Response.Name])))
            if (!names.Add(name)) throw new CodegenException($"{_model.FileName}: two generated types would be named '{name}'. Rename one in services.json.");
        names.Clear();
        foreach (var error in errors)
            if (!names.Add(error.Name)) throw new CodegenException($"{_model.FileName}: two errors would be named '{error.Name}'.");
    }

    // The lists and maps of members, and those nested in them, once for each key.
    private static List<ResolvedType> Collections(IEnumerable<ResolvedStructure> structures)
    {
        var found = new SortedDictionary<string, ResolvedType>(StringComparer.Ordinal);
        void Add(ResolvedType type)
        {
            if (type is not (ListType or MapType) || !found.TryAdd(type.Key, type)) return;
            Add(type is ListType list ? list.Element : ((MapType)type).Element);
        }

        foreach (var member in structures.SelectMany(s => s.Members)) Add(member.Type);
        return [.. found.Values];
    }
}
