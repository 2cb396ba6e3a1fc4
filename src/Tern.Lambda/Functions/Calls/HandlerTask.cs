using System.Runtime.CompilerServices;

namespace Tern.Lambda.Functions;

/// <summary>Checks the handlers that users pass, and the tasks that they return.</summary>
internal static class HandlerTask
{
    /// <summary>Returns the handler, which must not be null.</summary>
    public static T Required<T>(T handler, [CallerArgumentExpression(nameof(handler))] string? name = null)
        where T : Delegate => handler ?? throw new ArgumentNullException(name);

    /// <summary>
    /// Returns the task, which must not be null: a handler that isn't async can return null by mistake.
    /// </summary>
    public static T Checked<T>(T? task)
        where T : Task => task ?? throw new InvalidOperationException(
            "A handler, filter, middleware or hook returned null in the place of a task. Make it async, or return Task.CompletedTask or Task.FromResult(...).");
}
