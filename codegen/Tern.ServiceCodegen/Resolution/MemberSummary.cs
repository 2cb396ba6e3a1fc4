using System.Globalization;
using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>What the model says of a member, in words: the models have no texts of their own.</summary>
internal static class MemberSummary
{
    /// <summary>The sentences on a member.</summary>
    /// <param name="model">The model.</param>
    /// <param name="member">The member.</param>
    /// <param name="neverNull">Whether a collection is empty rather than null.</param>
    internal static string Of(ServiceModel model, MemberModel member, bool neverNull)
    {
        var shape = model.Shapes[member.Shape];
        var text = $"The member <c>{member.Name}</c>";
        if (Limits(shape) is { Length: > 0 } limits) text += ": " + limits;
        text += ".";
        if (member.Required) text += " Required.";
        if (member.IdempotencyToken) text += " A random one is sent when it is not set, the same in all attempts of a call.";
        if (neverNull) text += " Empty when there is none.";
        return text;
    }

    private static string Limits(Shape shape)
    {
        var unit = shape.Type switch { "string" => " characters", "list" => " elements", "map" => " entries", "blob" => " bytes", _ => "" };
        static string Singular(string unit) => unit == " entries" ? " entry" : unit.TrimEnd('s');
        string Count(decimal value) => value.ToString("#,0.##", CultureInfo.InvariantCulture);
        return (shape.Min, shape.Max) switch
        {
            ({ } min, { } max) when min == max => $"{Count(min)}{(min == 1 ? Singular(unit) : unit)}",
            ({ } min, { } max) => $"{Count(min)} to {Count(max)}{unit}",
            ({ } min, null) when min > 0 || unit.Length == 0 => $"{Count(min)}{(min == 1 ? Singular(unit) : unit)} or more",
            (null, { } max) => $"at most {Count(max)}{unit}",
            _ => "",
        };
    }
}
