using System.Text;

namespace Tern.Local.Serving;

/// <summary>Functions as targets.</summary>
internal sealed class FunctionTargets : ITargetService
{
    /// <summary>Gets or sets the functions, or null if the host has none.</summary>
    public ILocalFunctions? Functions { get; set; }

    public string? Check(string arn)
    {
        if (Functions is null) return $"The local AWS has no functions, so '{arn}' can't be a target. Set them with LocalAws.UseFunctions.";
        return Functions.Exists(arn) ? null : $"The function '{arn}' doesn't exist.";
    }

    public ValueTask SendAsync(string arn, TargetMessage message, CancellationToken cancellationToken) => Check(arn) is { } reason
        ? ValueTask.FromException(new TargetException(reason))
        : Functions!.InvokeAsync(arn, Encoding.UTF8.GetBytes(message.Body), cancellationToken);
}
