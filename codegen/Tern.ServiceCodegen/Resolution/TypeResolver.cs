using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>Gives every reference of a model its C# type.</summary>
internal sealed class TypeResolver(ServiceTarget target, ServiceModel model)
{
    private readonly ShapeNames _names = new(target, model);

    /// <summary>The C# name of a shape.</summary>
    internal string Name(string shape) => _names.Of(shape);

    /// <summary>The C# name of an error's exception.</summary>
    internal string ErrorName(string shape) => _names.OfError(shape);

    /// <inheritdoc cref="ShapeNames.Own"/>
    internal string Own(string name) => _names.Own(name);

    /// <summary>true if a shape is an ID that has a path prefix in responses but not in requests; otherwise, false.</summary>
    internal bool HasPath(string shape) => target.IdsWithPath.Contains(shape);

    /// <summary>The type of a reference.</summary>
    /// <param name="reference">The reference.</param>
    /// <param name="where">Whose it is, for messages.</param>
    internal ResolvedType Of(MemberModel reference, string where) => Of(reference, where, DefaultForm(reference.Location));

    private ResolvedType Of(MemberModel reference, string where, TimestampForm form)
    {
        if (target.HandWritten.TryGetValue(reference.Shape, out var handWritten)) return new HandWrittenType(Short(handWritten), true);
        if (!model.Shapes.TryGetValue(reference.Shape, out var shape))
            throw new CodegenException($"{model.FileName}: {where} refers to the shape '{reference.Shape}', which there is not.");
        if (reference.Document || shape.Document) return new DocumentType();
        switch (shape.Type)
        {
            case "structure" when shape.EventStream: return new EventStreamType(Name(shape.Name));
            case "structure": return new StructureType(Name(shape.Name)) { IsUnion = shape.Union };
            case "list": return new ListType(Of(shape.Element!, where, form), shape.Sparse) { Item = Wire(shape.Element!), IsFlattened = shape.Flattened };
            case "map" when target.MapsOfHandWritten.TryGetValue(shape.Element!.Shape, out var map): return new HandWrittenType(Short(map), false);
            case "map":
                return new MapType(Of(shape.Element!, where, form), shape.Sparse)
                {
                    EntryKey = Wire(shape.Key!),
                    EntryValue = Wire(shape.Element!),
                    IsFlattened = shape.Flattened,
                };
            case "string" when shape.Enum is not null: return new EnumType(Name(shape.Name));
            case "string" when target.EscapedTexts.Contains(shape.Name): return new ScalarType(ScalarKind.String) { Key = "Escaped", IsEscaped = true };
            case "string" or "character": return new ScalarType(ScalarKind.String);
            case "boolean": return new ScalarType(ScalarKind.Boolean);
            case "integer": return new ScalarType(ScalarKind.Int32);
            case "long": return new ScalarType(ScalarKind.Int64);
            case "float": return new ScalarType(ScalarKind.Single);
            case "double": return new ScalarType(ScalarKind.Double);
            case "timestamp": return new TimestampType(Form(reference.TimestampFormat ?? shape.TimestampFormat, where, form));
            case "blob" when shape.Streaming || reference.Streaming: return new StreamType(shape.RequiresLength);
            case "blob": return new BlobType();
            default: throw new CodegenException($"{model.FileName}: {where} has the type '{shape.Type}', which isn't supported.");
        }
    }

    /// <summary>The namespace that an element declares: its own, or its content's.</summary>
    internal XmlNamespace? Namespace(MemberModel reference) =>
        Namespace(reference.XmlNamespace ?? (model.Shapes.TryGetValue(reference.Shape, out var shape) ? shape.XmlNamespace : null));

    /// <summary>A namespace of the model.</summary>
    internal static XmlNamespace? Namespace(XmlNamespaceModel? space) => space is null ? null : new XmlNamespace(space.Uri, space.Prefix);

    private WireElement Wire(MemberModel reference) => new(reference.WireName, Namespace(reference));

    private TimestampForm DefaultForm(string? location) => location switch
    {
        "header" or "headers" => TimestampForm.HttpDate,
        "querystring" or "uri" => TimestampForm.Iso8601,
        _ => model.Service.Protocol is "restXml" or "awsQuery" or "ec2Query" ? TimestampForm.Iso8601 : TimestampForm.EpochSeconds,
    };

    private TimestampForm Form(string? format, string where, TimestampForm otherwise) => format switch
    {
        null => otherwise,
        "unixTimestamp" => TimestampForm.EpochSeconds,
        "iso8601" => TimestampForm.Iso8601,
        "rfc822" => TimestampForm.HttpDate,
        _ => throw new CodegenException($"{model.FileName}: {where} has the timestamp format '{format}', which this generator doesn't know."),
    };

    // The enclosing namespaces are in scope in generated code.
    private string Short(string type)
    {
        var dot = type.LastIndexOf('.');
        return (target.Namespace + ".").StartsWith(type[..(dot + 1)], StringComparison.Ordinal) ? type[(dot + 1)..] : "global::" + type;
    }
}
