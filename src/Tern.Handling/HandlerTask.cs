using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Tern.Handling;

/// <summary>Checks the handlers that users pass, and the tasks that they return.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class HandlerTask
{
    /// <summary>Returns the handler, which must not be null.</summary>
    /// <typeparam name="T">The type of the handler.</typeparam>
    /// <param name="handler">The handler.</param>
    /// <param name="name">The name of the parameter.</param>
    /// <returns>The handler.</returns>
    public static T Required<T>(T handler, [CallerArgumentExpression(nameof(handler))] string? name = null)
        where T : Delegate => handler ?? throw new ArgumentNullException(name);

    /// <summary>
    /// Returns the task, which must not be null: a handler that isn't async can return null by mistake.
    /// </summary>
    /// <typeparam name="T">The type of the task.</typeparam>
    /// <param name="task">The task.</param>
    /// <returns>The task.</returns>
    public static T Checked<T>(T? task)
        where T : Task => task ?? throw new InvalidOperationException(
            "A handler, filter, middleware or hook returned null instead of a task. Make it async, or return Task.CompletedTask or Task.FromResult(...).");
}
