namespace Tern.Lambda;

/// <summary>Data that is collected during an invocation and written at its end.</summary>
internal interface IEndsWithInvocation
{
    /// <summary>Called when the invocation has ended.</summary>
    void End();
}
