using System.ComponentModel;
using System.ComponentModel.DataAnnotations;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Tern.Lambda.Routing;

/// <summary>
/// Checks what the attributes of <see cref="System.ComponentModel.DataAnnotations"/> ask for. For generated code, which first checks without a path, and again
/// with one only where something is wrong: what is right costs no text.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RouteValidation
{
    /// <summary>There has to be a value.</summary>
    /// <param name="context">The request.</param>
    /// <param name="path">Where the member's object stands; null to note nothing.</param>
    /// <param name="name">The member.</param>
    /// <param name="value">Its value.</param>
    /// <param name="allowsEmpty">Whether a text may be empty, or white space.</param>
    /// <param name="message">What is said where it isn't so; null for words of ours.</param>
    /// <returns>Whether it is so.</returns>
    public static bool Required(RouteContext context, string? path, string name, object? value, bool allowsEmpty, string? message) =>
        value is not null && (allowsEmpty || value is not string text || !string.IsNullOrWhiteSpace(text))
        || Refuse(context, path, name, message ?? "It is required.");

    /// <summary>The value has to be within bounds.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="path">Where the member's object stands; null to note nothing.</param>
    /// <param name="name">The member.</param>
    /// <param name="value">Its value.</param>
    /// <param name="least">The least value.</param>
    /// <param name="most">The greatest value.</param>
    /// <param name="message">What is said where it isn't so.</param>
    /// <returns>Whether it is so.</returns>
    public static bool Range<T>(RouteContext context, string? path, string name, T value, T least, T most, string message)
        where T : IComparable<T>
    {
        ArgumentNullException.ThrowIfNull(value);
        return (value.CompareTo(least) >= 0 && value.CompareTo(most) <= 0) || Refuse(context, path, name, message);
    }

    /// <summary>A text or a list has to have a length within bounds.</summary>
    /// <param name="context">The request.</param>
    /// <param name="path">Where the member's object stands; null to note nothing.</param>
    /// <param name="name">The member.</param>
    /// <param name="length">Its length.</param>
    /// <param name="least">The least length.</param>
    /// <param name="most">The greatest length.</param>
    /// <param name="message">What is said where it isn't so.</param>
    /// <returns>Whether it is so.</returns>
    public static bool Length(RouteContext context, string? path, string name, int length, int least, int most, string message) =>
        (length >= least && length <= most) || Refuse(context, path, name, message);

    /// <summary>An attribute has to take the value.</summary>
    /// <param name="context">The request.</param>
    /// <param name="path">Where the member's object stands; null to note nothing.</param>
    /// <param name="name">The member.</param>
    /// <param name="value">Its value.</param>
    /// <param name="attribute">The attribute.</param>
    /// <param name="message">What is said where it doesn't.</param>
    /// <returns>Whether it does.</returns>
    public static bool Attribute(RouteContext context, string? path, string name, object? value, ValidationAttribute attribute, string message)
    {
        ArgumentNullException.ThrowIfNull(attribute);
        return attribute.IsValid(value) || Refuse(context, path, name, message);
    }

    /// <summary>Where the members of a member's object stand.</summary>
    /// <param name="path">Where the member's object stands; null to note nothing.</param>
    /// <param name="name">The member.</param>
    /// <returns>The path; null for null.</returns>
    [return: NotNullIfNotNull(nameof(path))]
    public static string? At(string? path, string name) => path is null ? null : $"{path}{name}.";

    /// <summary>Where the members of an entry of a member's list stand.</summary>
    /// <param name="path">Where the member's object stands; null to note nothing.</param>
    /// <param name="name">The member.</param>
    /// <param name="index">The entry.</param>
    /// <returns>The path; null for null.</returns>
    [return: NotNullIfNotNull(nameof(path))]
    public static string? At(string? path, string name, int index) =>
        path is null ? null : string.Create(CultureInfo.InvariantCulture, $"{path}{name}[{index}].");

    private static bool Refuse(RouteContext context, string? path, string name, string message)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (path is not null) context.Refuse(path + name, message);
        return false;
    }
}
