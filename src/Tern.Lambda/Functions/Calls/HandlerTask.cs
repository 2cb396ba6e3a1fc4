using System.Runtime.CompilerServices;

namespace Tern.Lambda.Functions;

/// <summary>What is asked of the handlers that users give, and of what they return.</summary>
internal static class HandlerTask
{
    /// <summary>The handler, which has to be one.</summary>
    public static T Required<T>(T handler, [CallerArgumentExpression(nameof(handler))] string? name = null)
        where T : Delegate => handler ?? throw new ArgumentNullException(name);

    /// <summary>The task, which has to be one: a handler that is not async may return null for it.</summary>
    public static T Checked<T>(T? task)
        where T : Task => task ?? throw new InvalidOperationException(
            "A handler, filter, middleware or hook returned null in the place of a task. Make it async, or return Task.CompletedTask or Task.FromResult(...).");
}
