using System.ComponentModel;

namespace Tern.Handling;

/// <summary>A validated, immutable copy of <see cref="HandlerOptions"/>, for hosts.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class HandlerSettings
{
    private HandlerSettings(HandlerOptions options)
    {
        Mode = options.Mode;
        MaxConcurrency = options.MaxConcurrency;
        PoisonAction = options.PoisonAction;
        PoisonAfterAttempts = options.PoisonAfterAttempts;
        MovePoison = options.MovePoison;
    }

    /// <summary>Gets the mode; null if it follows the source.</summary>
    public HandlerMode? Mode { get; }

    /// <inheritdoc cref="HandlerOptions.MaxConcurrency"/>
    public int MaxConcurrency { get; }

    /// <inheritdoc cref="HandlerOptions.PoisonAction"/>
    public PoisonAction PoisonAction { get; }

    /// <inheritdoc cref="HandlerOptions.PoisonAfterAttempts"/>
    public int PoisonAfterAttempts { get; }

    /// <inheritdoc cref="HandlerOptions.MovePoison"/>
    public Func<PoisonRecord, CancellationToken, ValueTask>? MovePoison { get; }

    /// <summary>Validates and copies the options.</summary>
    /// <param name="options">The options. Messages contain the name of their class.</param>
    /// <returns>The settings.</returns>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    public static HandlerSettings From(HandlerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        var name = options.GetType().Name;
        if (options.Mode is < HandlerMode.OneByOne or > HandlerMode.Grouped)
            throw Wrong(name, nameof(options.Mode), (int)options.Mode, "OneByOne, Parallel or Grouped, or null to follow the source");
        if (options.MaxConcurrency < 1) throw Wrong(name, nameof(options.MaxConcurrency), options.MaxConcurrency, "1 or more");
        if (options.PoisonAction is < PoisonAction.Retry or > PoisonAction.Move)
            throw Wrong(name, nameof(options.PoisonAction), (int)options.PoisonAction, "Retry, Drop or Move");
        if (options.PoisonAfterAttempts < 1) throw Wrong(name, nameof(options.PoisonAfterAttempts), options.PoisonAfterAttempts, "1 or more");
        if (options.PoisonAction == PoisonAction.Move && options.MovePoison is null)
        {
            throw new AwsConfigurationException(
                $"{name}.PoisonAction is Move, but {name}.MovePoison isn't set. Set it to a delegate that receives the poison records.");
        }

        if (options.PoisonAction != PoisonAction.Move && options.MovePoison is not null)
        {
            throw new AwsConfigurationException(
                $"{name}.MovePoison is set, but {name}.PoisonAction is {options.PoisonAction}. Set PoisonAction to Move.");
        }

        return new HandlerSettings(options);
    }

    /// <summary>Returns the mode for a source.</summary>
    /// <param name="order">The order that the source preserves.</param>
    /// <returns>The mode that is set, or else the source's.</returns>
    public HandlerMode ModeFor(RecordOrder order) => Mode ?? order switch
    {
        RecordOrder.None => HandlerMode.Parallel,
        RecordOrder.Groups => HandlerMode.Grouped,
        _ => HandlerMode.OneByOne,
    };

    /// <summary>Decides what happens to a failed record.</summary>
    /// <param name="error">The error.</param>
    /// <param name="isPoison">true if the record has been attempted often enough to be poison; otherwise, false.</param>
    /// <param name="cancellationToken">The handler's token.</param>
    /// <returns>The action; null if the record didn't fail, because its handling was canceled.</returns>
    public PoisonAction? ActionFor(Exception error, bool isPoison, CancellationToken cancellationToken)
    {
        if (error is OperationCanceledException && cancellationToken.IsCancellationRequested) return null;

        // Once the token is canceled, a record may fail for other reasons, so it doesn't count as poison.
        return isPoison && error is not INotPoison && !cancellationToken.IsCancellationRequested ? PoisonAction : PoisonAction.Retry;
    }

    private static AwsConfigurationException Wrong(string name, string option, int value, string expected) =>
        new($"{name}.{option} is {value}; expected {expected}.");
}
