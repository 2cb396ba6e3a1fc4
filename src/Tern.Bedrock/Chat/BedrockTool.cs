using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>A tool of Bedrock's own in the options of a chat: one that the service carries out, or a cache point behind the tools before it.</summary>
/// <param name="tool">The tool.</param>
public sealed class BedrockTool(Tool tool) : AITool
{
    /// <summary>The tool.</summary>
    public Tool Tool { get; } = tool ?? throw new ArgumentNullException(nameof(tool));

    /// <inheritdoc/>
    public override string Name =>
        Tool.TryGetToolSpec(out var spec) ? spec.Name ?? "" : Tool.TryGetSystemTool(out var system) ? system.Name ?? "" : Tool.Tag.ToString();
}
