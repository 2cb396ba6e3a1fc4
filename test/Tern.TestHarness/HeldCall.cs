namespace Tern.TestHarness;

/// <summary>A ValueTask that a caller keeps, whatever its result.</summary>
public abstract class HeldCall
{
    /// <summary>Whether it completed before anything waited for it.</summary>
    public abstract bool IsCompleted { get; }

    /// <summary>Holds a task.</summary>
    /// <param name="task">The task.</param>
    public static HeldCall Of(ValueTask task) => new Plain(task);

    /// <summary>Holds a task with a result.</summary>
    /// <param name="task">The task.</param>
    public static HeldCall Of<T>(ValueTask<T> task) => new Typed<T>(task);

    /// <summary>Holds what a method returned.</summary>
    /// <param name="task">A boxed ValueTask, with or without a result.</param>
    public static HeldCall OfBoxed(object task) => task is ValueTask plain
        ? new Plain(plain)
        : (HeldCall)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(task.GetType().GenericTypeArguments[0]), task)!;

    /// <summary>Blocks the thread until it ends.</summary>
    /// <returns>The result, or the exception.</returns>
    public abstract object? Block();

    /// <summary>Awaits it.</summary>
    /// <returns>The result, or the exception.</returns>
    public abstract Task<object?> AwaitAsync();

    private sealed class Plain(ValueTask task) : HeldCall
    {
        public override bool IsCompleted => task.IsCompleted;

        public override object? Block()
        {
            try
            {
                task.GetAwaiter().GetResult();
                return null;
            }
            catch (Exception error)
            {
                return error;
            }
        }

        public override async Task<object?> AwaitAsync()
        {
            try
            {
                await task.ConfigureAwait(false);
                return null;
            }
            catch (Exception error)
            {
                return error;
            }
        }
    }

    private sealed class Typed<T>(ValueTask<T> task) : HeldCall
    {
        public override bool IsCompleted => task.IsCompleted;

        public override object? Block()
        {
            try
            {
                return task.Result;
            }
            catch (Exception error)
            {
                return error;
            }
        }

        public override async Task<object?> AwaitAsync()
        {
            try
            {
                return await task.ConfigureAwait(false);
            }
            catch (Exception error)
            {
                return error;
            }
        }
    }
}
