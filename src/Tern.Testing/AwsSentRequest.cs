namespace Tern.Testing;

/// <summary>An attempt of a call that <see cref="AwsAnswers"/> answered.</summary>
/// <param name="Service">The service's id, such as <c>SSM</c>.</param>
/// <param name="Operation">The operation, such as <c>GetParameter</c>.</param>
/// <param name="Request">The request object that the program passed, which the program may change later.</param>
/// <param name="Attempt">The number of the attempt, from 1. A number above 1 is a retry.</param>
public sealed record AwsSentRequest(string Service, string Operation, object Request, int Attempt);
