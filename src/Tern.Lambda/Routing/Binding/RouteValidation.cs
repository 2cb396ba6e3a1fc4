using System.ComponentModel;
using System.ComponentModel.DataAnnotations;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Tern.Lambda.Routing;

/// <summary>
/// Validates values against the attributes of <see cref="System.ComponentModel.DataAnnotations"/>. For generated code,
/// which first validates without a path, and again with one only after an error: valid values cost no strings.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RouteValidation
{
    /// <summary>Requires a value.</summary>
    /// <param name="context">The request.</param>
    /// <param name="path">The path of the member's object, or null to record no error.</param>
    /// <param name="name">The name of the member.</param>
    /// <param name="value">The value of the member.</param>
    /// <param name="allowsEmpty">true if a text may be empty or white space; otherwise, false.</param>
    /// <param name="message">The error message; null for the default message.</param>
    /// <returns>true if the value is valid; otherwise, false.</returns>
    public static bool Required(RouteContext context, string? path, string name, object? value, bool allowsEmpty, string? message) =>
        value is not null && (allowsEmpty || value is not string text || !string.IsNullOrWhiteSpace(text))
        || Refuse(context, path, name, message ?? "It is required.");

    /// <summary>Requires a value within bounds.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="context">The request.</param>
    /// <param name="path">The path of the member's object, or null to record no error.</param>
    /// <param name="name">The name of the member.</param>
    /// <param name="value">The value of the member.</param>
    /// <param name="least">The minimum value.</param>
    /// <param name="most">The maximum value.</param>
    /// <param name="message">The error message.</param>
    /// <returns>true if the value is valid; otherwise, false.</returns>
    public static bool Range<T>(RouteContext context, string? path, string name, T value, T least, T most, string message)
        where T : IComparable<T>
    {
        ArgumentNullException.ThrowIfNull(value);
        return (value.CompareTo(least) >= 0 && value.CompareTo(most) <= 0) || Refuse(context, path, name, message);
    }

    /// <summary>Requires a text or a list whose length is within bounds.</summary>
    /// <param name="context">The request.</param>
    /// <param name="path">The path of the member's object, or null to record no error.</param>
    /// <param name="name">The name of the member.</param>
    /// <param name="length">The length of the value.</param>
    /// <param name="least">The minimum length.</param>
    /// <param name="most">The maximum length.</param>
    /// <param name="message">The error message.</param>
    /// <returns>true if the length is valid; otherwise, false.</returns>
    public static bool Length(RouteContext context, string? path, string name, int length, int least, int most, string message) =>
        (length >= least && length <= most) || Refuse(context, path, name, message);

    /// <summary>Validates a value with an attribute.</summary>
    /// <param name="context">The request.</param>
    /// <param name="path">The path of the member's object, or null to record no error.</param>
    /// <param name="name">The name of the member.</param>
    /// <param name="value">The value of the member.</param>
    /// <param name="attribute">The attribute.</param>
    /// <param name="message">The error message.</param>
    /// <returns>true if the value is valid; otherwise, false.</returns>
    public static bool Attribute(RouteContext context, string? path, string name, object? value, ValidationAttribute attribute, string message)
    {
        ArgumentNullException.ThrowIfNull(attribute);
        return attribute.IsValid(value) || Refuse(context, path, name, message);
    }

    /// <summary>Gets the path of the members of a member's object.</summary>
    /// <param name="path">The path of the member's object, or null to record no error.</param>
    /// <param name="name">The name of the member.</param>
    /// <returns>The path; null if <paramref name="path"/> is null.</returns>
    [return: NotNullIfNotNull(nameof(path))]
    public static string? At(string? path, string name) => path is null ? null : $"{path}{name}.";

    /// <summary>Gets the path of the members of an entry in a member's list.</summary>
    /// <param name="path">The path of the member's object, or null to record no error.</param>
    /// <param name="name">The name of the member.</param>
    /// <param name="index">The index of the entry.</param>
    /// <returns>The path; null if <paramref name="path"/> is null.</returns>
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
