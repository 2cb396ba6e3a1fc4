namespace Tern.Pages;

/// <summary>Why a request is not answered.</summary>
/// <param name="Status">The HTTP status, such as 403.</param>
/// <param name="Message">What was wrong and what was expected, for people.</param>
public readonly record struct PageRefusal(int Status, string Message);
