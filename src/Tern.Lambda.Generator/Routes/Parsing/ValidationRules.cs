using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Lambda.Generator;

/// <summary>Converts attributes of System.ComponentModel.DataAnnotations into validation rules.</summary>
internal static class ValidationRules
{
    private const string Space = "System.ComponentModel.DataAnnotations.";

    /// <summary>Returns the rules for a value of this type; attributes that can't be converted are reported.</summary>
    public static EquatableArray<ValidationRule> Parse(
        IEnumerable<AttributeData> attributes, ITypeSymbol type, string name, Action<AttributeData, string> refuse)
    {
        var rules = new List<ValidationRule>();
        foreach (var attribute in attributes)
        {
            if (attribute.AttributeClass is not { } kind || !IsValidation(kind)) continue;
            var rule = Rule(attribute, kind, type, Message(attribute, name), out var problem);
            if (rule is not null) rules.Add(rule);
            else if (problem.Length > 0) refuse(attribute, problem);
        }

        return new EquatableArray<ValidationRule>(rules);
    }

    private static bool IsValidation(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
            if (current.Is(Space + "ValidationAttribute")) return true;
        return false;
    }

    private static ValidationRule? Rule(AttributeData attribute, INamedTypeSymbol kind, ITypeSymbol type, string? message, out string problem)
    {
        problem = "";
        var arguments = attribute.ConstructorArguments;
        var said = message is null ? "null" : Quoted(message);
        if (!kind.Is(Space + kind.Name)) return Instance(attribute, kind, message ?? "It is invalid.", out problem);
        switch (kind.Name)
        {
            case "RequiredAttribute" when type.IsValueType && type.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T:
                return null;
            case "RequiredAttribute":
                return new ValidationRule(
                    "Required", "{0}", $"{(attribute.Named("AllowEmptyStrings")?.Value is true ? "true" : "false")}, {said}", SkipsNull: false);
            case "StringLengthAttribute":
                return Length(type, attribute.Named("MinimumLength")?.Value as int? ?? 0, (int)arguments[0].Value!, said, out problem);
            case "MinLengthAttribute":
                return Length(type, (int)arguments[0].Value!, int.MaxValue, said, out problem);
            case "MaxLengthAttribute":
                return Length(type, 0, arguments.Length == 0 ? int.MaxValue : (int)arguments[0].Value!, said, out problem);
            case "LengthAttribute":
                return Length(type, (int)arguments[0].Value!, (int)arguments[1].Value!, said, out problem);
            case "RangeAttribute":
                return Range(attribute, type, said, out problem);
            case "DataTypeAttribute" or "EnumDataTypeAttribute" or "UIHintAttribute":
                return null;
            case "CompareAttribute" or "CustomValidationAttribute" or "FileExtensionsAttribute":
                problem = "it uses reflection to find what it compares: compare it in the handler";
                return null;
            default:
                return Instance(attribute, kind, message ?? Default(kind.Name), out problem);
        }
    }

    private static ValidationRule? Length(ITypeSymbol type, int least, int most, string said, out string problem)
    {
        problem = "";
        if (most < 0) most = int.MaxValue;
        var isText = type.SpecialType == SpecialType.System_String;
        if (!isText && type is not IArrayTypeSymbol && !HasCount(type))
        {
            problem = $"a '{Names.Display(type)}' has no length";
            return null;
        }

        if (said == "null")
        {
            var bounds = most == int.MaxValue ? $"at least {least}" : least == 0 ? $"at most {most}"
                : least == most ? $"{least}" : $"between {least} and {most}";
            said = Quoted($"It must have {bounds} {(isText ? "characters" : "entries")}.");
        }

        var length = isText || type is IArrayTypeSymbol ? "{0}.Length" : "global::System.Linq.Enumerable.Count({0})";
        return new ValidationRule("Length", length, $"{least}, {most.ToString(CultureInfo.InvariantCulture)}, {said}", SkipsNull: true);
    }

    private static bool HasCount(ITypeSymbol type) => type.AllInterfaces.Append(type as INamedTypeSymbol).Any(static one =>
        one?.OriginalDefinition.SpecialType is SpecialType.System_Collections_Generic_IReadOnlyCollection_T
            or SpecialType.System_Collections_Generic_ICollection_T);

    private static ValidationRule? Range(AttributeData attribute, ITypeSymbol type, string said, out string problem)
    {
        problem = "";
        var arguments = attribute.ConstructorArguments;
        var value = type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : type;
        if (value.SpecialType is < SpecialType.System_SByte or > SpecialType.System_Double)
        {
            problem = $"bounds of a '{Names.Display(type)}' can't be checked: only numbers can have bounds";
            return null;
        }

        var bounds = arguments.Skip(arguments.Length - 2).Select(static argument => Bound(argument.Value)).ToList();
        if (bounds.Contains(""))
        {
            problem = "its bounds aren't numbers";
            return null;
        }

        // Integers are compared as decimals, because bounds may be out of their range; so are the bounds of numbers
        // with a fraction.
        var isFloating = value.SpecialType is SpecialType.System_Single or SpecialType.System_Double;
        var suffix = isFloating ? "d" : "m";
        var compared = isFloating ? "double" : "decimal";
        if (attribute.Named("MinimumIsExclusive")?.Value is true || attribute.Named("MaximumIsExclusive")?.Value is true)
        {
            problem = "exclusive bounds can't be checked: specify the minimum and maximum themselves";
            return null;
        }

        if (said == "null") said = Quoted(Between(arguments[arguments.Length - 2].Value, arguments[arguments.Length - 1].Value, bounds));
        return new ValidationRule("Range<" + compared + ">", $"({compared})({{0}})", $"{bounds[0]}{suffix}, {bounds[1]}{suffix}, {said}", SkipsNull: true);
    }

    private static string Between(object? least, object? most, List<string> bounds)
    {
        var isUnbounded = most is int.MaxValue or >= 7e28;
        return least is int.MinValue or <= -7e28 ? isUnbounded ? "It must be a number." : $"It must be at most {bounds[1]}."
            : isUnbounded ? $"It must be at least {bounds[0]}." : $"It must be between {bounds[0]} and {bounds[1]}.";
    }

    private static string Bound(object? value) => value switch
    {
        int number => number.ToString(CultureInfo.InvariantCulture),
        double number when Math.Abs(number) < 7e28 => number.ToString("0.#############################", CultureInfo.InvariantCulture),
        double number => number < 0 ? "-79228162514264337593543950335" : "79228162514264337593543950335",
        string text when decimal.TryParse(text, NumberStyles.Number, CultureInfo.InvariantCulture, out var number) =>
            number.ToString(CultureInfo.InvariantCulture),
        _ => "",
    };

    // Other attributes validate values themselves, without reflection.
    private static ValidationRule? Instance(AttributeData attribute, INamedTypeSymbol kind, string message, out string problem)
    {
        problem = RouteParameterParser.IsNamable(kind) ? "" : "it is private, so generated code can't name it: make it internal";
        if (attribute.NamedArguments.Any(static argument => argument.Key is not ("ErrorMessage" or "ErrorMessageResourceName" or "ErrorMessageResourceType")
            && argument.Value.Kind is TypedConstantKind.Error))
            problem = "its arguments are unknown";
        if (problem.Length > 0) return null;
        var arguments = string.Join(", ", attribute.ConstructorArguments.Select(Constant));
        var named = attribute.NamedArguments.Where(static argument => !argument.Key.StartsWith("ErrorMessage", StringComparison.Ordinal))
            .Select(static argument => $"{argument.Key} = {Constant(argument.Value)}").ToList();
        var initializer = named.Count == 0 ? "" : $" {{ {string.Join(", ", named)} }}";
        return new ValidationRule("Attribute", "{0}", Quoted(message), SkipsNull: false, $"new {Names.Of(kind)}({arguments}){initializer}");
    }

    private static string Constant(TypedConstant constant) => constant.Kind switch
    {
        TypedConstantKind.Array =>
            $"new {(constant.Type is null ? "object[]" : Names.Of(constant.Type))} {{ {string.Join(", ", constant.Values.Select(Constant))} }}",
        TypedConstantKind.Enum => $"({Names.Of(constant.Type!)})({Convert.ToString(constant.Value, CultureInfo.InvariantCulture)})",
        TypedConstantKind.Type => $"typeof({Names.Of((ITypeSymbol)constant.Value!)})",
        _ => constant.IsNull ? "null" : constant.ToCSharpString(),
    };

    private static string? Message(AttributeData attribute, string name) => (attribute.Named("ErrorMessage")?.Value as string)?.Replace("{0}", name);

    private static string Default(string kind) => kind switch
    {
        "EmailAddressAttribute" => "It must be an email address.",
        "UrlAttribute" => "It must be a URL.",
        "PhoneAttribute" => "It must be a phone number.",
        "CreditCardAttribute" => "It must be a credit card number.",
        "Base64StringAttribute" => "It must be base64.",
        "RegularExpressionAttribute" => "It has the wrong format.",
        "AllowedValuesAttribute" => "It must be one of the allowed values.",
        "DeniedValuesAttribute" => "It must not be one of the denied values.",
        _ => "It is invalid.",
    };

    private static string Quoted(string text) => SymbolDisplay.FormatLiteral(text, quote: true);
}
