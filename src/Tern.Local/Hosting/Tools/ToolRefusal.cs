namespace Tern.Local.Hosting.Tools;

/// <summary>Why a request below /_tern is not answered.</summary>
internal readonly record struct ToolRefusal(int Status, string Message);
