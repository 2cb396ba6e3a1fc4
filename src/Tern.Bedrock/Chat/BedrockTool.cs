using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>
/// A Bedrock tool in the options of a chat: one that the service executes, or a cache point after the preceding
/// tools.
/// </summary>
/// <param name="tool">The tool.</param>
public sealed class BedrockTool(Tool tool) : AITool
{
    /// <summary>Gets the tool.</summary>
    public Tool Tool { get; } = tool ?? throw new ArgumentNullException(nameof(tool));

    /// <inheritdoc/>
    public override string Name =>
        Tool.TryGetToolSpec(out var spec) ? spec.Name ?? "" : Tool.TryGetSystemTool(out var system) ? system.Name ?? "" : Tool.Tag.ToString();
}
