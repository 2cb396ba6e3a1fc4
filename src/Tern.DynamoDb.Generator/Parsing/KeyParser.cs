using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Parses the parts of keys, and rejects keys that could be the same for two items or sort differently than their
/// values.
/// </summary>
internal sealed class KeyParser
{
    private readonly INamedTypeSymbol _type;
    private readonly ObjectModel _root;
    private readonly ValueParser _values;
    private readonly DiagnosticBag _diagnostics;

    public KeyParser(INamedTypeSymbol type, ObjectModel root, ValueParser values, DiagnosticBag diagnostics)
    {
        _type = type;
        _root = root;
        _values = values;
        _diagnostics = diagnostics;
    }

    /// <summary>Returns the key of a marked member.</summary>
    public KeyModel? FromMember(MemberModel member, LocationModel at)
    {
        var wire = member.Value.Wire;
        var obstacle = member.Role == MemberRole.Version ? "it is the version, which changes"
            : member.Value.Converter is { IsOptional: true } && member.IsKey ? "its converter may omit it, but every item needs a key"
            : member.Value is { Converter.IsOptional: true, CanBeNull: true }
                ? "null and values that its converter omits would be read alike; declare it as non-nullable"
            : wire is "S" or "N" or "B" ? null
            : member.Value.Kind == ValueKind.Converted
                ? "a key is a string, a number or binary, and its converter doesn't declare which it writes; put [DynamoWireType] on the converter"
            : $"a key is a string, a number or binary, and '{member.Value.Type.Replace("global::", "")}' is stored as " +
                $"{(wire.Length == 0 ? "something else" : wire)}";
        if (obstacle is not null)
        {
            _diagnostics.Add(Rules.BadKeyMember, at, _root.DisplayName, member.Name, obstacle);
            return null;
        }

        return new KeyModel(member.Attribute, wire, "", "",
            new EquatableArray<KeyPartModel>([new KeyPartModel("", member.Name, member.Value, member.Attribute, member.Value.KeyFormat)]));
    }

    /// <summary>Returns the key of a template.</summary>
    /// <param name="attribute">The key attribute.</param>
    /// <param name="template">The template.</param>
    /// <param name="isSort">true for a sort key; otherwise, false.</param>
    /// <param name="at">The location of the declaration.</param>
    /// <param name="index">The index whose key it is; null for the table's.</param>
    public KeyModel? FromTemplate(string attribute, string template, bool isSort, LocationModel at, string? index = null)
    {
        if (Template.Parse(template, out var error) is not { } parts)
        {
            _diagnostics.Add(Rules.BadTemplate, at, template, error);
            return null;
        }

        var models = new List<KeyPartModel>();
        for (var i = 0; i < parts.Count; i++)
        {
            var part = parts[i];
            if (part.Member.Length == 0)
            {
                models.Add(new KeyPartModel(part.Literal));
                continue;
            }

            if (Part(template, part, isSort, at) is not { } model) return null;
            if (index is not null && !TryComputed(ref model))
            {
                _diagnostics.Add(Rules.StaleIndexKey, at, template, part.Member, index);
                return null;
            }

            if (i + 1 < parts.Count && parts[i + 1].Member.Length > 0 && !HasFixedLength(model))
            {
                _diagnostics.Add(Rules.AdjacentMembers, at, template, part.Member, parts[i + 1].Member);
                return null;
            }

            models.Add(model);
        }

        return new KeyModel(attribute, "S", template, models[0].Literal, new EquatableArray<KeyPartModel>(models));
    }

    private KeyPartModel? Part(string template, TemplatePart part, bool isSort, LocationModel at)
    {
        var value = _root.Members.FirstOrDefault(member => member.Name == part.Member)?.Value;
        var attribute = _root.Members.FirstOrDefault(member => member.Name == part.Member)?.Attribute ?? "";
        if (value is null)
        {
            // A member that isn't stored, such as a computed property, can also be in a key.
            var symbol = ObjectParser.Members(_type).FirstOrDefault(member => member.Name == part.Member);
            var type = symbol is IPropertySymbol property ? property.Type : (symbol as IFieldSymbol)?.Type;
            if (type is not null) value = _values.Parse(type, default, out _);
        }

        if (value is null)
        {
            _diagnostics.Add(Rules.UnknownMember, at, template, part.Member, _root.DisplayName);
            return null;
        }

        KeyPartModel? Refuse(string reason)
        {
            _diagnostics.Add(Rules.UnsupportedInTemplate, at, template, part.Member, reason);
            return null;
        }

        if (_root.Members.Any(member => member.Name == part.Member && member.Role == MemberRole.Version))
        {
            _diagnostics.Add(Rules.BadKeyMember, at, _root.DisplayName, part.Member, "it is the version, which changes");
            return null;
        }

        var model = new KeyPartModel("", part.Member, value, attribute, part.Format);
        switch (value.Kind)
        {
            case ValueKind.String or ValueKind.EnumByName when model.ChangesCase:
                return model;
            case ValueKind.String or ValueKind.Uri or ValueKind.Char or ValueKind.Boolean or ValueKind.TimeOnly:
                return part.Format.Length == 0 || (value.Kind == ValueKind.TimeOnly && part.Format == "O") ? model
                    : Refuse($"it has no format '{part.Format}'{(value.Kind == ValueKind.String ? "; a string's are lower and upper" : "")}");
            case ValueKind.EnumByName when part.Format.Length == 0:
                return model;
            case ValueKind.Guid:
                return part.Format is "" or "D" or "N" or "B" or "P" ? model with { Format = part.Format.Length == 0 ? "D" : part.Format }
                    : Refuse("the formats of a GUID are D, N, B and P");
            case var _ when model.ChangesCase && value.IsTime:
                return !value.IsEpoch && value.DateFormat != DateFormat.Default
                    ? model with { Format = part.Format == "lower" ? value.LowerKeyFormat : value.KeyFormat }
                    : Refuse($"only a time that is stored as text by its DateFormat has the format '{part.Format}'; set one, such as IsoMilliseconds");
            case ValueKind.DateOnly:
            case var _ when value.IsTime:
                if (part.Format is "" or "O") return model with { Format = part.Format.Length > 0 ? part.Format : value.KeyFormat };
                return IsOrderedFormat(part.Format, value.Kind == ValueKind.DateOnly) ? model
                    : Refuse($"the format '{part.Format}' doesn't put times in order; use O, or the leading parts of yyyy-MM-ddTHH:mm:ss.fffffff");
            case ValueKind.Converted when value is not { Wire: "S" or "N", Converter.IsOptional: false }:
                return Refuse(value.Converter!.IsOptional ? "its converter may omit it, but every part of a key needs a value"
                    : value.Wire == "B" ? "its converter writes binary, which can't be part of a string"
                    : "its converter doesn't declare that it writes a string or a number; put [DynamoWireType] on the converter");
            case ValueKind.Converted when value.Wire == "S":
                return part.Format.Length == 0 ? model : Refuse($"its converter creates the text, so it can't have the format '{part.Format}'");
            case ValueKind.EnumByName or ValueKind.EnumByNumber or ValueKind.Converted or (>= ValueKind.SByte and <= ValueKind.BigInteger):
                if (part.Format == "D") return model;
                var width = Width(part.Format);
                if (width < 0) return Refuse($"a number's format is its width, such as D8, not '{part.Format}'");
                if (width > 0 || !isSort) return model with { Width = width, Format = "" };
                _diagnostics.Add(Rules.NumberWithoutWidth, at, template, part.Member);
                return null;
            case ValueKind.Half or ValueKind.Single or ValueKind.Double or ValueKind.Decimal:
                return Refuse("a number with a fraction doesn't sort as text; use a whole number of a smaller unit");
            case ValueKind.TimeSpan:
                return Refuse("a duration doesn't sort as text; use a whole number of a unit");
            default:
                return Refuse("supported are strings, whole numbers, enums, GUIDs, dates, times, Booleans and types whose converter has [DynamoWireType]");
        }
    }

    // An update of the members of an index key also updates the key. For that, the sources of a computed member must be known. A member
    // that isn't stored can't be set by the update, so it must be computed from members that no update changes.
    private bool TryComputed(ref KeyPartModel part)
    {
        var (name, attribute) = (part.Member, part.Attribute);
        if (attribute.Length > 0
            && _root.Members.Any(member => member.Name == name && (member.Parameter >= 0 || member.Setter != SetterKind.None || _type.IsAbstract)))
            return true;
        var symbol = ObjectParser.Members(_type).First(member => member.Name == name);
        if (attribute.Length == 0 && (symbol is IFieldSymbol or IPropertySymbol { SetMethod: not null } || OmissionParser.HoldsData(symbol))) return false;
        if (Computed.Sources(_type, symbol) is not { } sources) return false;
        if (attribute.Length == 0) return sources.All(source => _root.Members.Any(member => member.Name == source && member.IsKey));
        part = part with
        {
            Sources = new EquatableArray<string>(
                _root.Members.Where(member => sources.Contains(member.Name) && !member.IsKey).Select(member => member.Attribute)),
        };
        return true;
    }

    // D8, or 00000000.
    private static int Width(string format)
    {
        if (format.Length == 0) return 0;
        if (format.All(c => c == '0')) return format.Length <= 40 ? format.Length : -1;
        return format[0] is 'D' or 'd' && int.TryParse(format.Substring(1), NumberStyles.None, CultureInfo.InvariantCulture, out var width)
            && width is > 0 and <= 40 ? width : -1;
    }

    // From the year to smaller units, without gaps: otherwise, the strings wouldn't sort like the times.
    private static bool IsOrderedFormat(string format, bool isDate) =>
        Regex.IsMatch(format, isDate
            ? "^yyyy([-/._]?MM([-/._]?dd)?)?$"
            : @"^yyyy([-/._]?MM([-/._]?dd(('?[T _-]'?)?HH([:._-]?mm([:._-]?ss(\.?f{1,7})?)?)?)?)?)?('?Z'?)?$", RegexOptions.CultureInvariant);

    private static bool HasFixedLength(KeyPartModel part) => part.Width > 0
        || part.Value!.IsTime || part.Value.Kind is ValueKind.Guid or ValueKind.DateOnly or ValueKind.TimeOnly or ValueKind.Char;
}
