package dev.kasane.shop.user;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.TokenIssuer;
import dev.kasane.shop.user.UserStore.Account;
import dev.kasane.shop.user.v1.LogInRequest;
import dev.kasane.shop.user.v1.MeRequest;
import dev.kasane.shop.user.v1.RegisterRequest;
import dev.kasane.shop.user.v1.Token;
import dev.kasane.shop.user.v1.User;
import dev.kasane.shop.user.v1.UsersGrpc;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;

/** The calls of {@code user.proto}. */
final class UserService extends UsersGrpc.UsersImplBase {

    private static final int SHORTEST_PASSWORD = 8;

    private final UserStore store;
    private final Passwords passwords;
    private final TokenIssuer issuer;
    private final Optional<Account> admin;

    UserService(UserStore store, Passwords passwords, TokenIssuer issuer, Optional<Account> admin) {
        this.store = store;
        this.passwords = passwords;
        this.issuer = issuer;
        this.admin = admin;
    }

    @Override
    public void register(RegisterRequest request, StreamObserver<User> response) {
        String email = Fields.text(request.getEmail(), "email").toLowerCase(Locale.ROOT);
        String password = Fields.text(request.getPassword(), "password");
        if (!email.matches("[^@\\s]+@[^@\\s]+")) {
            throw new IllegalArgumentException("email is no address");
        }
        if (password.length() < SHORTEST_PASSWORD) {
            throw new IllegalArgumentException("password has fewer than 8 characters");
        }
        Account account = new Account(
                UUID.randomUUID().toString(),
                email,
                Fields.text(request.getName(), "name"),
                passwords.stored(password));
        if (isAdmin(email) || !store.add(account)) {
            throw Status.ALREADY_EXISTS
                    .withDescription("this address has an account")
                    .asRuntimeException();
        }
        Replies.send(response, user(account));
    }

    @Override
    public void logIn(LogInRequest request, StreamObserver<Token> response) {
        String password = Fields.text(request.getPassword(), "password");
        String email = Fields.text(request.getEmail(), "email").toLowerCase(Locale.ROOT);
        Optional<Account> found = isAdmin(email) ? admin : store.byEmail(email);
        if (found.isEmpty()) {
            passwords.compareWithNobody(password);
        }
        Account account = found.filter(it -> passwords.matches(password, it.password()))
                .orElseThrow(() -> Status.UNAUTHENTICATED
                        .withDescription("wrong address or password")
                        .asRuntimeException());
        Replies.send(
                response,
                Token.newBuilder()
                        .setToken(issuer.issue(account.id(), isAdmin(account.email())))
                        .setSeconds(issuer.lifetime().toSeconds())
                        .build());
    }

    @Override
    public void me(MeRequest request, StreamObserver<User> response) {
        String id = Caller.required().id();
        Optional<Account> found = admin.filter(it -> it.id().equals(id)).or(() -> store.byId(id));
        Replies.send(
                response, user(found.orElseThrow(() -> new NoSuchElementException("this account no longer exists"))));
    }

    private boolean isAdmin(String email) {
        return admin.filter(it -> it.email().equals(email)).isPresent();
    }

    private static User user(Account account) {
        return User.newBuilder()
                .setId(account.id())
                .setEmail(account.email())
                .setName(account.name())
                .build();
    }
}
