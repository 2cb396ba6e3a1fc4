namespace Tern.Pages;

/// <summary>The reason why a request is refused.</summary>
/// <param name="Status">The HTTP status, such as 403.</param>
/// <param name="Message">A readable description of the problem and of what was expected.</param>
public readonly record struct PageRefusal(int Status, string Message);
