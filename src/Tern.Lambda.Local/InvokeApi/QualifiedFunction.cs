using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>
/// Finds the function that a request names, with its version or alias: <c>name:live</c>, or <c>?Qualifier=live</c>.
/// </summary>
internal static class QualifiedFunction
{
    /// <summary>Finds the function, or writes an error response.</summary>
    /// <returns>The function and its qualifier (null for none), or null if an error response was written.</returns>
    public static async Task<(EmulatedFunction Function, string? Qualifier)?> FindAsync(
        HttpContext context, string reference, Func<string, EmulatedFunction?> find)
    {
        var (name, ofName) = FunctionReference.Read(reference);
        var given = context.Request.Query["Qualifier"].ToString() is { Length: > 0 } text ? text : null;
        if (ofName is not null && given is not null && ofName != given)
        {
            await InvokeErrors.ParameterAsync(context, "The derived qualifier from the function name does not match the specified qualifier.")
                .ConfigureAwait(false);
            return null;
        }

        var qualifier = given ?? ofName;
        if (find(name) is { } function && function.Options.Versions.Find(qualifier) is not null) return (function, qualifier);
        await InvokeErrors.NotFoundAsync(context, qualifier is null ? name : $"{name}:{qualifier}").ConfigureAwait(false);
        return null;
    }
}
