using Cases.Running;

namespace Cases.Page;

/// <summary>The page's data, for <c>GET /state</c>.</summary>
internal sealed record CaseState(
    string Name, string Title, string Story, double? Objective, bool Running, string? Failure,
    IReadOnlyList<SideResult> Sides, IReadOnlyList<Verdict> Verdicts);
