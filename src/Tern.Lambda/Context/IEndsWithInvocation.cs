namespace Tern.Lambda;

/// <summary>What is gathered in an invocation and waits for its end.</summary>
internal interface IEndsWithInvocation
{
    /// <summary>The invocation has ended.</summary>
    void End();
}
